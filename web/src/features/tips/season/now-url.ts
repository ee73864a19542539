import type { Month } from '~/shared/api/schema.gen';
import { paths, withQuery } from '~/shared/paths';

/** The page of a month of the northern year; of the present one without. */
export const nowUrl = (month?: Month) => withQuery(paths.now, { month: month?.toString() });

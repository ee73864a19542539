import type { User } from '~/shared/api/schema.gen';
import { hemispheres, inText } from '~/shared/words';

/** Where somebody gardens, in one line. Most months of the site are northern, so only the southern half is named. */
export function placeInWords({
  location,
  climate,
  hemisphere,
}: Partial<Pick<User, 'location' | 'climate' | 'hemisphere'>>) {
  return [location, climate && inText(climate), hemisphere === 'southern' && hemispheres.southern.toLowerCase()]
    .filter(Boolean)
    .join(' · ');
}

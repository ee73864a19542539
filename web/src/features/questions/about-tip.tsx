import { Link } from 'react-router';
import { paths } from '~/shared/paths';

type Props = {
  /** Its id. */
  tip: string;
  title: string | undefined;
};

/** Says which tip a question is about, and leads to it. Visitors come to the login there. */
export function AboutTip({ tip, title }: Props) {
  const link = (
    <Link to={paths.tip(tip)} className="text-leaf underline underline-offset-4">
      <bdi>{title ?? 'a tip'}</bdi>
    </Link>
  );
  return title ? <>About “{link}”</> : <>About {link}</>;
}

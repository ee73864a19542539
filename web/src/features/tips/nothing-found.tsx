import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { Drawing } from '~/shared/ui/drawings';
import { Link } from '~/shared/ui/link';
import { Empty } from '~/shared/ui/states';
import { nearby } from './nearby';
import type { TipsFilter } from './queries';

/** A list without tips, and wider lists that may have some. */
export function NothingFound({ filter }: { filter: TipsFilter }) {
  const link = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4';
  return (
    <Empty
      drawing={<Drawing category={filter.category ?? 'Seasonal'} />}
      action={
        <>
          <Link to={paths.tips} className={buttonClass('primary')}>
            {messages.tips.clear}
          </Link>
          <ul aria-label="Instead" className="flex flex-wrap justify-center gap-x-6 text-sm">
            {nearby(filter).map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className={link}>
                  <bdi>{text}</bdi>
                </Link>
              </li>
            ))}
            <li>
              <Link to={paths.gardeners} className={link}>
                Ask the gardeners
              </Link>
            </li>
          </ul>
        </>
      }
    >
      {messages.tips.empty}
    </Empty>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { categoryDrawings, Drawing } from '~/shared/ui/picture/plate';
import { Empty } from '~/shared/ui/states';
import { tipsInWords } from '~/shared/words';
import type { TipsFilter } from '../queries';
import { chosen, plantName, type Reader } from './filter-words';
import { tipsCount } from './pages';
import { tipsUrl } from './url';

/** Each costs a search. */
const mostWider = 4;

const link = 'inline-flex min-h-11 items-center text-left text-leaf underline underline-offset-4';

/** A list without tips, and wider lists that have some. */
export function NothingFound({ filter, reader }: { filter: TipsFilter; reader: Reader }) {
  const filters = chosen(filter, reader);
  const { sort, ...unsorted } = filter;
  return (
    <Empty
      drawing={<Drawing of={categoryDrawings[filter.category ?? 'Seasonal']} />}
      action={
        <>
          {filter.q ? (
            <p className="max-w-md text-sm text-ink-soft">
              Try a plant’s common name or its Latin one, or fewer words. Small misspellings do not matter.
            </p>
          ) : null}
          <Link to={paths.tips} className={buttonClass('primary')}>
            {messages.tips.clear}
          </Link>
          <ul aria-label="Instead" className="flex flex-wrap justify-center gap-x-6 text-sm">
            {filters.length > 1
              ? filters.slice(0, mostWider).map(([name, text]) => {
                  const { [name]: _, ...rest } = unsorted;
                  return <Wider key={name} filter={rest} without={text} />;
                })
              : null}
            {filter.plant ? (
              <li>
                <Link to={paths.plant(filter.plant)} className={link}>
                  About {plantName(filter.plant, reader)}
                </Link>
              </li>
            ) : null}
            <li>
              <Link
                to={filter.q ? `${paths.gardeners}?${new URLSearchParams({ q: filter.q })}` : paths.gardeners}
                className={link}
              >
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

/** A list with one filter less, and how many tips it has; nothing where it has none either. */
function Wider({ filter, without }: { filter: TipsFilter; without: string }) {
  const { data: count } = useQuery(tipsCount(filter));
  if (count === 0) return null;
  return (
    <li>
      <Link to={tipsUrl(filter)} className={link}>
        <span>
          Without <bdi>{without}</bdi>
          {count === undefined ? '' : `: ${tipsInWords(count)}`}
        </span>
      </Link>
    </li>
  );
}

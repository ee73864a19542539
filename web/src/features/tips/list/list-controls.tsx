import { Link } from 'react-router';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import type { TipsFilter } from '~/shared/tips/queries';
import { buttonClass } from '~/shared/ui/button';
import { Chip } from '~/shared/ui/chip';
import { CloseIcon } from '~/shared/ui/icons';
import { chosen, chosenInSheet, type Reader } from './filter-words';
import { tipsUrlWith } from './url';

/** The list's order. */
export function Order({ filter }: { filter: TipsFilter }) {
  const sorts = [
    [undefined, filter.q ? 'Best match' : 'Newest'],
    ['season', 'In season'],
    ['helpful', 'Most helpful'],
    ...(filter.q ? [['newest', 'Newest'] as const] : []),
  ] as const;
  return (
    <nav aria-label="Order" className="min-w-0">
      <ul className="flex flex-wrap gap-x-3 text-sm xs:gap-x-5">
        {sorts.map(([sort, text]) => (
          <li key={text}>
            <Link
              to={tipsUrlWith(filter, 'sort', sort)}
              aria-current={filter.sort === sort ? 'true' : undefined}
              className="inline-flex min-h-11 items-center text-ink-soft underline-offset-8 hover:text-ink hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:underline aria-[current=true]:decoration-marigold aria-[current=true]:decoration-2"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Props = { filter: TipsFilter; reader: Reader };

/** On small screens, opens the other filters. */
export function FilterButton({ filter, reader, onClick }: Props & { onClick: () => void }) {
  const count = chosenInSheet(filter, reader).length;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className={buttonClass('quiet', 'whitespace-nowrap lg:hidden')}
    >
      Filter
      {count > 0 ? (
        <>
          <span aria-hidden="true">· {count}</span>
          <span className="sr-only">, {count} chosen</span>
        </>
      ) : null}
    </button>
  );
}

const clearLink =
  'inline-flex min-h-11 shrink-0 items-center text-sm font-semibold text-leaf underline underline-offset-4';

/** The way out of a search without filters. */
export function AllTips({ filter, reader }: Props) {
  return chosen(filter, reader).every(([name]) => name === 'q') && filter.q ? (
    <Link to={paths.tips} className={clearLink}>
      Show every tip
    </Link>
  ) : null;
}

/** The chosen filters, each with a way out of it. On phones they are one line. `clear`: also a way out of all of them. */
export function Chosen({ filter, reader, clear }: Props & { clear: boolean }) {
  const removable = chosen(filter, reader).filter(([name]) => name !== 'q');
  if (removable.length === 0) return null;
  return (
    <div className="relative -mx-5 mt-1 flex items-center gap-1.5 overflow-x-auto px-5 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0">
      <ul aria-label="Chosen filters" className="flex gap-1.5 md:flex-wrap">
        {removable.map(([name, text]) => (
          <li key={name}>
            <Chip to={tipsUrlWith(filter, name, undefined)} chosen={false}>
              <span className="sr-only">Remove: </span>
              <span className="inline-block first-letter:uppercase">{text}</span>
              <CloseIcon size={14} className="ml-1.5" />
            </Chip>
          </li>
        ))}
      </ul>
      {clear ? (
        <Link to={paths.tips} className={`${clearLink} ml-2`}>
          {messages.tips.clear}
        </Link>
      ) : null}
    </div>
  );
}

import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { Chip } from '~/shared/ui/chip';
import { CloseIcon } from '~/shared/ui/icons';
import { Link } from '~/shared/ui/link';
import { chosen, type Reader } from './filter-words';
import type { TipsFilter } from './queries';
import { tipsUrlWith } from './url';

/** The list's order. */
export function Order({ filter }: { filter: TipsFilter }) {
  const sorts = [
    [undefined, filter.q ? 'Best match' : 'Newest'],
    ['season', 'In season now'],
    ...(filter.q ? [['newest', 'Newest'] as const] : []),
  ] as const;
  return (
    <nav aria-label="Order">
      <ul className="flex flex-wrap gap-x-5 text-sm">
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

type Props = { filter: TipsFilter; reader: Reader; onFilter: () => void };

/** On small screens the button of the filters; then each chosen filter with a way out of it. */
export function Refine({ filter, reader, onFilter }: Props) {
  const filters = chosen(filter, reader);
  const removable = filters.filter(([name]) => name !== 'q');
  const inSheet = removable.filter(([name]) => name !== 'month').length;
  return (
    <div className="-mx-5 flex items-center gap-1.5 overflow-x-auto px-5 py-1 [scrollbar-width:none] md:-mx-1 md:flex-wrap md:px-1">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onFilter}
        className={buttonClass('quiet', 'shrink-0 rounded-full! whitespace-nowrap lg:hidden')}
      >
        Filter
        {inSheet > 0 ? (
          <>
            <span aria-hidden="true">· {inSheet}</span>
            <span className="sr-only">, {inSheet} chosen</span>
          </>
        ) : null}
      </button>
      {removable.length > 0 ? (
        <ul aria-label="Chosen filters" className="flex gap-1.5 md:flex-wrap">
          {removable.map(([name, text]) => (
            <li key={name}>
              <Chip to={tipsUrlWith(filter, name, undefined)} chosen={false}>
                <span className="sr-only">Remove: </span>
                {text}
                <CloseIcon size={14} className="ml-1.5" />
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      {filters.length > 0 ? (
        <Link
          to={paths.tips}
          className="inline-flex min-h-11 shrink-0 items-center px-2 text-sm font-semibold text-leaf underline underline-offset-4"
        >
          {removable.length === 0 ? 'Show every tip' : messages.tips.clear}
        </Link>
      ) : null}
    </div>
  );
}

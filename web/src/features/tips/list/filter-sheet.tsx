import { useRef } from 'react';
import { Link } from 'react-router';
import type { NavigationState } from '~/shared/navigation-state';
import type { TipsFilter } from '~/shared/tips/queries';
import { Button } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';
import { chosenInSheet, type Reader } from './filter-words';
import { Filters } from './filters';
import { tipsUrl } from './url';

type Props = {
  filter: TipsFilter;
  reader: Reader;
  /** Of the history's entry. */
  state: NavigationState;
  /** Such as "Show 23 tips". */
  show: string;
  /** How many there are, for those who do not see the button; the page's own words are silent behind the sheet. */
  status: string;
  onClose: () => void;
};

/** The filters at the bottom of small screens. The list behind follows each choice. */
export function FilterSheet({ filter, reader, state, show, status, onClose }: Props) {
  // The history takes a moment to move. A second tap in it would leave the list too.
  const isLeaving = useRef(false);
  const close = () => {
    if (!isLeaving.current) onClose();
    isLeaving.current = true;
  };
  const { q, month, sort } = filter;
  const left = { ...(q && { q }), ...(month && { month }), ...(sort && { sort }) };
  return (
    <Dialog
      open
      onClose={close}
      title="Filter"
      sheet
      corner={
        chosenInSheet(filter, reader).length > 0 ? (
          <Link
            to={tipsUrl(left)}
            replace
            state={state}
            className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-leaf underline underline-offset-4"
          >
            Clear
          </Link>
        ) : null
      }
    >
      <Filters filter={filter} reader={reader} look="chip" state={state} />
      <p role="status" className="sr-only">
        {status}
      </p>
      <div className="sticky -bottom-6 -mx-6 mt-6 -mb-6 border-t border-line bg-paper px-6 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-bottom-8 md:-mx-8 md:-mb-8 md:px-8">
        <Button className="w-full" onClick={close}>
          {show}
        </Button>
      </div>
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { Hemisphere, Tip } from '~/shared/api/schema.gen';
import { useGarden } from '~/shared/garden';
import { paths } from '~/shared/paths';
import { Button, buttonClass } from '~/shared/ui/button';
import { focusInView } from '~/shared/ui/focus';
import { type TipValues, unfinishedValues } from '../tip-form';
import { type Difference, differences } from './differences';

type Props = {
  form: UseFormReturn<TipValues>;
  theirs: Tip;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Shows both texts of a draft that was changed in another window or on another device, and lets the gardener choose. */
export function DraftConflict({ form, theirs, onKeepMine, onTakeTheirs }: Props) {
  const { hemisphere } = useGarden();
  const mine = useWatch({ control: form.control }) as TipValues;
  const other = unfinishedValues(theirs);
  const isShared = theirs.availability !== 'draft';
  // Of a draft, the server does not have the availability.
  const all = differences(mine, other).filter(({ path }) => path !== 'availability');
  const take = ({ path, theirs }: Difference) => form.setValue(path, theirs as never);
  return (
    <section
      ref={focusInView}
      role="alert"
      tabIndex={-1}
      aria-label="Two texts of this draft"
      className="mt-8 rounded-card border border-clay bg-raised px-5 py-4 outline-none"
    >
      <p className="font-semibold text-clay">
        {isShared
          ? 'This draft was shared meanwhile, in another window or on another device.'
          : 'This draft was changed meanwhile, in another window or on another device.'}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        Nothing was overwritten. Your text is still in the form, and the other one is safe on the server.
        {all.length > 0 ? ' They differ in this:' : ' They are the same.'}
      </p>
      <dl className="mt-4 space-y-5">
        {all.map((difference) => (
          <Both key={difference.path} difference={difference} hemisphere={hemisphere}>
            {isShared ? null : (
              <Button kind="link" onClick={() => take(difference)}>
                Take it over<span className="sr-only">: {difference.label}</span>
              </Button>
            )}
          </Both>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button kind="quiet" onClick={onKeepMine}>
          {isShared ? 'Make mine another tip' : 'Keep what is in the form'}
        </Button>
        {isShared ? (
          <Link to={paths.edit(theirs._id)} className={buttonClass('quiet')}>
            Edit the shared tip
          </Link>
        ) : (
          <Button kind="quiet" onClick={onTakeTheirs}>
            Take the other text
          </Button>
        )}
      </div>
    </section>
  );
}

/** Both texts of a field. */
type BothProps = { difference: Difference; hemisphere: Hemisphere | undefined; other?: string; children: ReactNode };

export function Both({ difference: { label, mine, theirs, inWords }, hemisphere, other, children }: BothProps) {
  return (
    <div>
      <dt className="text-sm font-semibold">{label}</dt>
      <dd className="mt-1.5 grid gap-3 sm:grid-cols-2">
        <Text of="In this form">{inWords(mine, hemisphere)}</Text>
        <div>
          <Text of={other ?? 'The other text'}>{inWords(theirs, hemisphere)}</Text>
          {children}
        </div>
      </dd>
    </div>
  );
}

function Text({ of, children }: { of: string; children: string }) {
  return (
    <div>
      <p className="text-xs text-ink-soft">{of}</p>
      <p className="max-h-60 overflow-y-auto text-sm whitespace-pre-wrap wrap-anywhere">
        <bdi>{children || 'nothing'}</bdi>
      </p>
    </div>
  );
}

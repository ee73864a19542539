import { byWork } from '~/features/tips/season/by-work';
import type { TipCard } from '~/shared/api/schema.gen';
import { type ReadersYear, useReadersYear } from '~/shared/calendar/readers-year';
import { useReadersMonth, YearCells, YearLetters } from '~/shared/ui/year-cells';

type Card = Pick<TipCard, 'facts'>;

/** When to do what: a row for each kind of work that has a time. On small screens the band of a row is under its words. */
export function WorkYears({ cards }: { cards: readonly TipCard[] }) {
  const now = useReadersMonth();
  return (
    <div className="@container max-w-[36.5rem]">
      <ul aria-label="When for what" className="plant-years">
        {byWork(cards.filter(hasTime)).map(({ shortLabel, cards }) => (
          <WorkYear key={shortLabel} label={shortLabel} cards={cards} now={now} />
        ))}
        <li aria-hidden="true">
          <YearLetters now={now} />
        </li>
      </ul>
    </div>
  );
}

type RowProps = { label: string; cards: readonly Card[]; now: number | undefined };

function WorkYear({ label, cards, now }: RowProps) {
  const { state, words, days } = useReadersYear(...cards.map(({ facts }) => facts));
  if (!words) return null;
  return (
    <li>
      <span className="font-semibold">{label}</span>
      <div role="img" aria-label={words}>
        <YearCells state={state} now={now} size="row" />
      </div>
      <span aria-hidden="true" className="tabular-nums">
        {days}
      </span>
    </li>
  );
}

/** The year of the only tip. "Best" would say more than one gardener knows. */
export function OneTipYear({ card }: { card: Card }) {
  const now = useReadersMonth();
  const year = useReadersYear(card.facts);
  const text = oneTip(year);
  return (
    <div role="img" aria-label={text} className="max-w-[36.5rem]">
      <YearCells state={year.state} now={now} />
      <p className="mt-2 text-sm">{text}</p>
    </div>
  );
}

/** `One tip, for June, possible in July.` */
function oneTip({ words }: Pick<ReadersYear, 'words'>): string {
  const best = /^Best (.*)$/.exec(words)?.[1];
  if (best === 'all year') return 'One tip, for all of the year.';
  return best ? `One tip, for ${best}.` : `One tip, ${words.charAt(0).toLowerCase()}${words.slice(1)}.`;
}

/** Whether a tip says when. Where it counts from a frost, it has months too. */
export const hasTime = ({ facts: { months } }: Card) => Boolean(months?.best?.length || months?.possible?.length);

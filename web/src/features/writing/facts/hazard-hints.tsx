import { type MouseEvent, useDeferredValue, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Hazard } from '~/shared/api/schema.gen';
import { hazards as labels } from '~/shared/facts';
import { Button } from '~/shared/ui/button';
import type { TipValues } from '../tip-form';
import { spokenHazards } from './spoken-hazards';

type Props = {
  form: UseFormReturn<TipValues>;
  chosen: readonly Hazard[];
  onAdd: (chosen: Hazard[]) => void;
};

/** Asks about hazards that the text speaks of and that are not chosen. The author decides, once for each: nothing is blocked. */
export function HazardHints({ form, chosen, onAdd }: Props) {
  const texts = useWatch({
    control: form.control,
    name: ['title', 'facts.standfirst', 'description', 'facts.hazardNote'],
  });
  const spoken = spokenHazards(useDeferredValue(texts.join('\n')));
  const [answered, setAnswered] = useState<readonly Hazard[]>([]);
  const asked = spoken.filter(({ hazard }) => !chosen.includes(hazard) && !answered.includes(hazard));
  if (asked.length === 0) return null;
  const answer = (hazard: Hazard, { currentTarget }: MouseEvent) => {
    // The button goes. What it asked about is in the field before it.
    currentTarget.closest('ul')?.previousElementSibling?.querySelector('summary')?.focus();
    setAnswered([...answered, hazard]);
  };
  return (
    <ul aria-label="Hazards that your text speaks of" className="space-y-2 pb-4">
      {asked.map(({ hazard, words }) => (
        <li
          key={hazard}
          className="flex flex-wrap items-center justify-between gap-x-6 rounded-r-control border-l-3 border-(--marigold-line) bg-moss py-1 pr-2 pl-4 text-sm wrap-anywhere"
        >
          <p className="py-1.5">
            Your text speaks of “<bdi>{words}</bdi>”. <strong className="font-semibold">{labels[hazard]}?</strong>
          </p>
          <p className="flex gap-x-3">
            <Button
              kind="link"
              aria-label={`Yes: ${labels[hazard]}`}
              onClick={(event) => {
                answer(hazard, event);
                onAdd([...chosen, hazard]);
              }}
            >
              Yes, add it
            </Button>
            <Button kind="plain" aria-label={`No: not ${labels[hazard]}`} onClick={(event) => answer(hazard, event)}>
              No
            </Button>
          </p>
        </li>
      ))}
    </ul>
  );
}

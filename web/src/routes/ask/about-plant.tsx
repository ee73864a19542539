import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RemovableChips } from '~/features/writing/chips';
import { otherNames, plantList, plantNamed, plantsLike } from '~/shared/plants/plants';
import { Combobox } from '~/shared/ui/form/combobox';
import { Field } from '~/shared/ui/form/field';

const mostSuggestions = 8;

type Props = {
  chosen: string | null;
  /** What the address names and the list has not. */
  unknown: string | undefined;
  onChange: (plant: string | null) => void;
};

/** The plant that a question is about, or none. */
export function AboutPlant({ chosen, unknown, onChange }: Props) {
  const { data: plants = [] } = useQuery(plantList);
  const [typed, setTyped] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const plant = plants.find(({ id }) => id === chosen);
  const choose = (plant: string | null) => {
    flushSync(() => {
      setTyped('');
      onChange(plant);
    });
    // The control that had the focus is gone.
    if (document.activeElement === document.body) frame.current?.querySelector<HTMLElement>('input, button')?.focus();
  };
  const settle = () => {
    const named = typed ? plantNamed(plants, typed) : undefined;
    if (named) choose(named.id);
  };
  return (
    <div ref={frame}>
      {plant ? (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span>About:</span>
          <RemovableChips
            label="The plant"
            items={[{ id: plant.id, text: plant.name }]}
            onRemove={() => choose(null)}
          />
        </div>
      ) : (
        <Field
          label="Which plant?"
          note="optional"
          help={
            <>
              {unknown ? (
                <>
                  Our list of plants has no “<bdi>{unknown}</bdi>”.{' '}
                </>
              ) : null}
              Leave it empty for a question about the garden at large.
            </>
          }
        >
          {(input) => (
            <Combobox
              label="Plants"
              value={typed}
              onChange={setTyped}
              options={plantsLike(plants, typed, mostSuggestions).map((plant) => ({
                id: plant.id,
                text: plant.name,
                hint: otherNames(plant, typed),
              }))}
              onSelect={({ id }) => choose(id)}
              status={typed === '' ? '' : 'No plant of the list has this name.'}
              inputProps={{
                ...input,
                onBlur: settle,
                // Enter takes a plant and does not send the form.
                onKeyDown: (event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  settle();
                },
              }}
            />
          )}
        </Field>
      )}
    </div>
  );
}

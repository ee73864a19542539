import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import type { Hazard } from '~/shared/api/schema.gen';
import { otherNames, type Plant, plantList, plantNamed, plantsLike } from '~/shared/plants/plants';
import { Button } from '~/shared/ui/button';
import { Combobox } from '~/shared/ui/form/combobox';
import { CheckField, Field, FieldError } from '~/shared/ui/form/field';
import { listed } from '~/shared/words';
import { RemovableChips } from './chips';
import { mostPlants } from './facts/values';
import { labels, type TipValues } from './tip-form';

const mostSuggestions = 8;

type Form = UseFormReturn<TipValues>;
type Added = { plant: Plant; hazards: Hazard[] } | undefined;

/** The plant type: any text, with suggestions from the list of plants. A plant's name adds the plant to the facts. */
export function PlantField({ form, required }: { form: Form; required: boolean }) {
  const { control, formState, clearErrors } = form;
  const { field } = useController({ control, name: 'plantType' });
  const { data: plants = [] } = useQuery(plantList);
  const change = usePlantChange(form);
  const client = useQueryClient();
  const settled = useRef(field.value);
  // The plant that typing has added, and with it its warning. Another text takes it back, but nothing that was there before or
  // was chosen by hand.
  const typed = useRef<Added>(undefined);

  const type = (text: string) => {
    clearErrors('plantType');
    field.onChange(text);
  };
  const settle = async (text: string, isChosen = false) => {
    const before = settled.current;
    settled.current = text;
    if (text.trim() === before.trim() && !isChosen) return;
    const list = await client.ensureQueryData(plantList).catch(() => []);
    const now = plantNamed(list, text);
    const old = typed.current;
    // "Foxglove ‘Alba’" is still about foxgloves.
    if (old && old.plant !== now && !text.includes(before.trim())) {
      change.takeBack(old);
      typed.current = undefined;
    }
    if (now) typed.current = change.add(now) ?? typed.current;
  };
  const choose = (plant: Plant) => {
    const isSynonym = plantNamed(plants, field.value) === plant && !isSame(field.value, plant.name);
    const text = isSynonym ? field.value : plant.name;
    type(text);
    void settle(text, true);
  };
  return (
    <Field
      label={labels.plantType}
      error={formState.errors.plantType?.message}
      help="Tomato, lavender, lawn, anything."
    >
      {(input) => (
        <Combobox
          label="Plants"
          value={field.value}
          onChange={type}
          options={suggestions(plants, field.value)}
          onSelect={({ plant }) => choose(plant)}
          inputProps={{
            ...input,
            name: field.name,
            ref: field.ref,
            required,
            onBlur: () => {
              field.onBlur();
              void settle(field.value);
            },
            // Enter sends the form.
            onKeyDown: ({ key }) => {
              if (key === 'Enter') void settle(field.value);
            },
          }}
        />
      )}
    </Field>
  );
}

/** The plants that the tip is about, and their warnings. */
export function PlantsOfTip({ form }: { form: Form }) {
  const { control, setValue, setFocus } = form;
  const { data: plants = [] } = useQuery(plantList);
  const [ids, hazards, named] = useWatch({ control, name: ['facts.plants', 'facts.hazards', 'plantType'] });
  const [adding, setAdding] = useState(false);
  const change = usePlantChange(form);
  const about = ids.flatMap((id) => plants.find((plant) => plant.id === id) ?? []);
  const error = form.formState.errors.facts?.plants?.message;
  // The plant type comes first: mostly it finds the plant.
  if (ids.length === 0 && !named && !adding && !error) return null;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {about.length > 0 ? (
          <>
            <span>This tip is about:</span>
            <RemovableChips
              label="This tip is about"
              items={about.map(({ id, name }) => ({ id, text: name }))}
              onRemove={(id) => {
                const plant = about.find((plant) => plant.id === id);
                if (plant) change.remove(plant, plants);
                setFocus('plantType');
              }}
            />
          </>
        ) : null}
        {ids.length < mostPlants && !adding ? (
          <Button kind="link" onClick={() => setAdding(true)}>
            {about.length > 0 ? 'Another plant' : 'Choose the plant'}
          </Button>
        ) : null}
      </div>
      {error ? <FieldError id="plants-error">{error}</FieldError> : null}
      {adding && ids.length < mostPlants ? (
        <AnotherPlant
          plants={plants.filter(({ id }) => !ids.includes(id))}
          onAdd={(plant) => {
            setAdding(false);
            change.add(plant);
            setFocus('plantType');
          }}
        />
      ) : null}
      {about.map(({ id, name, hazards: known = [], note }) =>
        known.length > 0 ? (
          <CheckField
            key={id}
            className="rounded-card bg-moss px-4 py-2 text-sm"
            checked={known.every((hazard) => hazards.includes(hazard))}
            onChange={({ target }) => {
              const others = hazards.filter((hazard) => !known.includes(hazard));
              setValue('facts.hazards', target.checked ? [...others, ...known] : others, { shouldDirty: true });
              change.note(note, target.checked);
            }}
            label={
              <>
                {name} {warning(known)}. {note} <b className="font-semibold">Show this warning with your tip.</b>
              </>
            }
          />
        ) : null,
      )}
    </div>
  );
}

function AnotherPlant({ plants, onAdd }: { plants: readonly Plant[]; onAdd: (plant: Plant) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <Field label="A plant from our list" help={`A tip can be about ${mostPlants} of them.`}>
      {(input) => (
        <Combobox
          label="Other plants"
          value={typed}
          onChange={setTyped}
          options={suggestions(plants, typed)}
          onSelect={({ plant }) => onAdd(plant)}
          status={typed === '' ? '' : 'No plant of the list has this name.'}
          inputProps={{
            ...input,
            autoFocus: true,
            // Enter takes a choice and does not send the form.
            onKeyDown: (event) => {
              if (event.key === 'Enter') event.preventDefault();
            },
          }}
        />
      )}
    </Field>
  );
}

function suggestions(plants: readonly Plant[], typed: string) {
  return plantsLike(plants, typed, mostSuggestions).map((plant) => ({
    id: plant.id,
    text: plant.name,
    hint: otherNames(plant, typed),
    plant,
  }));
}

/** Adds a plant with its warning, and its category where none is chosen; removes it with the warning that came with it. */
function usePlantChange({ getValues, setValue, clearErrors }: Form) {
  const set = (plants: string[], hazards: Hazard[]) => {
    setValue('facts.plants', plants, { shouldDirty: true });
    setValue('facts.hazards', hazards, { shouldDirty: true });
    clearErrors('facts.plants');
  };
  /** The plant's words come with its warning, where the author has none, and go with it. */
  const takeNote = (note: string | undefined, isAdded: boolean) => {
    const { hazardNote } = getValues().facts;
    if (note && hazardNote === (isAdded ? '' : note)) {
      setValue('facts.hazardNote', isAdded ? note : '', { shouldDirty: true });
    }
  };
  return {
    note: takeNote,
    /** The added plant; empty if the plant was there, or there are enough. */
    add(plant: Plant): Added {
      const { id, category, hazards = [] } = plant;
      const { facts, category: chosen } = getValues();
      if (!chosen) {
        setValue('category', category, { shouldDirty: true });
        clearErrors('category');
      }
      if (facts.plants.includes(id) || facts.plants.length >= mostPlants) return undefined;
      const added = hazards.filter((hazard) => !facts.hazards.includes(hazard));
      set([...facts.plants, id], [...facts.hazards, ...added]);
      if (hazards.length > 0) takeNote(plant.note, true);
      return { plant, hazards: added };
    },
    takeBack({ plant: { id, note }, hazards }: NonNullable<Added>): void {
      takeNote(note, false);
      const { facts } = getValues();
      const other = (hazard: Hazard) => !hazards.includes(hazard);
      set(
        facts.plants.filter((plant) => plant !== id),
        facts.hazards.filter(other),
      );
    },
    remove({ id, hazards = [], note }: Plant, all: readonly Plant[]): void {
      const { facts } = getValues();
      if (!facts.plants.includes(id)) return;
      takeNote(note, false);
      const left = facts.plants.filter((other) => other !== id);
      const kept = all.filter((plant) => left.includes(plant.id)).flatMap((plant) => plant.hazards ?? []);
      set(
        left,
        facts.hazards.filter((hazard) => !hazards.includes(hazard) || kept.includes(hazard)),
      );
    },
  };
}

/** The hazards of a plant as the end of a sentence: "is toxic to people and pets, and irritates skin or eyes". */
function warning(hazards: readonly Hazard[]): string {
  const toxic = [
    hazards.includes('toxic-to-people') ? 'people' : '',
    hazards.includes('toxic-to-pets') ? 'pets' : '',
  ].filter(Boolean);
  return listed([
    ...(toxic.length > 0 ? [`is toxic to ${toxic.join(' and ')}`] : []),
    ...(hazards.includes('skin-irritant') ? ['irritates skin or eyes'] : []),
    ...(hazards.includes('invasive') ? ['is invasive in some regions'] : []),
  ]);
}

const isSame = (a: string, b: string) => a.trim().localeCompare(b, 'en', { sensitivity: 'base' }) === 0;

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button';
import { Combobox } from '../ui/form/combobox';
import { Field } from '../ui/form/field';
import { type Coordinates, gridQuery, placeAt } from './grid';
import type { Place } from './place';
import { countryName, letterOf, type Town, townsLike, townsQuery } from './towns';

/** Finds a place by the name of a town, or by the device's location. */
export function TownField({ onPlace }: { onPlace: (place: Place) => void }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const located = useLocated((place) => {
    setTyped('');
    onPlace(place);
  });
  const letter = letterOf(typed);
  const { data: towns, isError, isFetching, refetch } = useQuery(townsQuery(letter));
  const found = towns && typed !== chosen ? townsLike(towns, typed) : [];
  const isMissing = typed.trim() !== '' && typed !== chosen && (letter === '' || (towns && found.length === 0));
  const status = isFetching ? 'Looking for towns' : isMissing ? noTown : '';
  const choose = (town: Town) => {
    setTyped(town.name);
    setChosen(town.name);
    onPlace(town);
  };
  return (
    <div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Field
          label="Your town"
          className="min-w-0 grow basis-60"
          error={isError && letter ? 'The list of towns could not be fetched.' : undefined}
        >
          {(input) => (
            <Combobox
              label="Towns"
              value={typed}
              onChange={(text) => {
                setTyped(text);
                located.forget();
              }}
              options={found.map((town, at) => ({
                id: `${at}-${town.country}-${town.name}`,
                text: town.name,
                hint: countryName(town.country),
                town,
              }))}
              onSelect={({ town }) => choose(town)}
              status={status}
              inputProps={{
                ...input,
                autoCapitalize: 'words',
                spellCheck: false,
                // Enter takes a town and does not send the form.
                onKeyDown: (event) => {
                  if (event.key === 'Enter') event.preventDefault();
                },
              }}
            />
          )}
        </Field>
        {isError && letter ? (
          <Button kind="quiet" className="min-h-13" disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        ) : (
          <Button
            kind="quiet"
            className="min-h-13"
            disabled={located.pending}
            aria-busy={located.pending}
            onClick={located.locate}
          >
            Use my location
          </Button>
        )}
      </div>
      {/* The combobox announces it. */}
      {isMissing ? (
        <p aria-hidden="true" className="mt-1.5 text-sm">
          {noTown}
        </p>
      ) : null}
      {located.problem ? (
        <p role="alert" className="mt-1.5 text-sm font-medium text-clay">
          {located.problem}
        </p>
      ) : null}
      <p className="mt-1.5 text-xs text-ink-soft">Your town stays on this device.</p>
    </div>
  );
}

const noTown = 'No town found. Choose the nearest larger one.';

function useLocated(onPlace: (place: Place) => void) {
  const queries = useQueryClient();
  const [state, setState] = useState<{ pending: boolean; problem?: string }>({ pending: false });
  const locate = async () => {
    setState({ pending: true });
    try {
      const coordinates = await ask();
      const grid = await queries.fetchQuery(gridQuery).catch(() => {
        throw new Problem('The map of climates could not be fetched. Please try again.');
      });
      const place = placeAt(grid, coordinates);
      if (!place) throw new Problem('We know no climate for that place. Choose a town instead.');
      setState({ pending: false });
      onPlace(place);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setState({ pending: false, problem: error.message });
    }
  };
  return { ...state, locate, forget: () => setState({ pending: false }) };
}

/** Its message is for the gardener. */
class Problem extends Error {}

function ask(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    const refuse = (text: string) => reject(new Problem(`${text} Choose a town instead.`));
    if (!navigator.geolocation) return refuse('This browser has no location.');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code, PERMISSION_DENIED }) =>
        refuse(
          code === PERMISSION_DENIED
            ? 'The browser does not allow this site to see your location.'
            : 'Your location was not found.',
        ),
      // A cell has half a degree. Not the position from before a journey.
      { enableHighAccuracy: false, timeout: 15_000, maximumAge: 60_000 },
    );
  });
}

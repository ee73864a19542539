/** What the form that shares a tip suggests by itself. Suggestions alone are no draft. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { useGarden } from '~/shared/garden';
import { plantList } from '~/shared/plants/plants';
import type { Quietly } from './draft/use-typed';
import type { TipValues } from './tip-form';

type Form = UseFormReturn<TipValues>;

/** `isNew`: nothing was typed before, here or on the server. */
export function useSuggestions(form: Form, isNew: boolean, quietly: Quietly): void {
  useAuthorsClimate(form, isNew, quietly);
  useNamedPlant(form, isNew, quietly);
}

/** The author's climate, once it is known. */
function useAuthorsClimate({ getValues, setValue }: Form, isNew: boolean, quietly: Quietly): void {
  const { climate } = useGarden();
  const suggested = useRef('');
  useEffect(() => {
    const chosen = getValues('facts.climates').join();
    if (!isNew || !climate || chosen !== suggested.current) return;
    suggested.current = climate;
    quietly(() => setValue('facts.climates', [climate]));
  }, [isNew, climate, getValues, setValue, quietly]);
}

/** The plant that the address names. */
function useNamedPlant({ getValues, setValue }: Form, isNew: boolean, quietly: Quietly): void {
  const [search] = useSearchParams();
  const named = search.get('plant');
  const { data: plants } = useQuery({ ...plantList, enabled: Boolean(named && isNew) });
  useEffect(() => {
    const plant = plants?.find(({ id }) => id === named);
    if (!isNew || !plant || getValues('plantType')) return;
    quietly(() => {
      setValue('plantType', plant.name);
      setValue('category', plant.category);
      setValue('facts.plants', [plant.id]);
      setValue('facts.hazards', plant.hazards ?? []);
      if (plant.hazards) setValue('facts.hazardNote', plant.note ?? '');
    });
  }, [isNew, named, plants, getValues, setValue, quietly]);
}

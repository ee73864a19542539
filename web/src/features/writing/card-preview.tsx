import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useDeferredValue, useSyncExternalStore } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { excerptCharacters } from '~/shared/api/limits.gen';
import type { TipCard } from '~/shared/api/schema.gen';
import { pictureUrl } from '~/shared/form-rules';
import { type Plant, plantList } from '~/shared/plants/plants';
import { asFacts } from './facts/values';
import { useSettled } from './image-preview';
import type { TipValues } from './tip-form';

/** The card of a tip in lists. */
export type RenderCard = (card: TipCard) => ReactNode;

type Props = { form: UseFormReturn<TipValues>; name: string; render: RenderCard };

/** The tip's card as it is typed, where a desk has room beside the form. For the eye only: every part of it is in the form. */
export function CardPreview(props: Props) {
  return useHasRoom() ? <Preview {...props} /> : null;
}

function Preview({ form, name, render }: Props) {
  const { data: plants } = useQuery(plantList);
  const values = useWatch({ control: form.control }) as TipValues;
  // Otherwise each letter of an address would be a request.
  const image = useSettled(pictureUrl(values.image ?? ''));
  // Typing comes first.
  const latest = useDeferredValue(values);
  return (
    <div
      inert
      className="hidden self-start lg:sticky lg:top-24 lg:col-start-2 lg:row-start-2 lg:block print:hidden [&_button]:hidden"
    >
      <p className="mb-3 text-sm font-semibold">Its card in lists</p>
      <div className="max-w-80">
        <Card values={latest} image={image} plants={plants} name={name} render={render} />
      </div>
    </div>
  );
}

type CardProps = {
  values: TipValues;
  image: string | undefined;
  plants: readonly Plant[] | undefined;
  name: string;
  render: RenderCard;
};

const Card = memo(function Card({ values, image, plants, name, render }: CardProps) {
  return render(cardOf(values, image, plants ?? [], name));
});

const nobody = { helpful: 0, worked: 0, partly: 0, didNot: 0 };

function cardOf(values: TipValues, image: string | undefined, plants: readonly Plant[], name: string): TipCard {
  const { title, plantType, category, description, difficultyLevel, availability } = values;
  const [photo] = values.photos;
  const facts = asFacts(values.facts);
  return {
    _id: facts.plants?.[0] ?? category,
    title: title.trim() || 'Your tip',
    plantType: plantType.trim(),
    category,
    description: excerpt(description),
    difficultyLevel,
    availability,
    image: image ?? null,
    ...(photo?.picture ? { cover: photo.picture } : {}),
    plant: plantOf(facts.plants ?? [], plants),
    facts,
    counts: nobody,
    name,
    authorId: null,
    dateAdded: '',
    version: 1,
  };
}

/** The first plant that is drawn, as the server chooses it. */
function plantOf(ids: readonly string[], plants: readonly Plant[]): TipCard['plant'] {
  const about = ids.flatMap((id) => plants.find((plant) => plant.id === id) ?? []);
  const plant = about.find(({ drawn }) => drawn) ?? about[0];
  return plant ? { id: plant.id, name: plant.name, latin: plant.latin, drawn: plant.drawn ?? false } : null;
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > excerptCharacters ? line.slice(0, line.lastIndexOf(' ', excerptCharacters)) : line;
}

const wide = '(width >= 64rem)';

/** `lg` in the style sheet. Other screens do no work for it. */
function useHasRoom(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

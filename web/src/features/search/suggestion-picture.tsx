import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SuggestionKind, TipCard } from '~/shared/api/schema.gen';
import { drawnInTitle, type Plant, plantList } from '~/shared/plants/plants';
import { listed } from '~/shared/tips/listed';
import { ownPhoto, Photo } from '~/shared/ui/picture/photo';
import { Photograph } from '~/shared/ui/picture/photograph';
import { Plate } from '~/shared/ui/picture/plate';

type Props = { kind: SuggestionKind; id: string; text: string };

/** A plant's plate, a tip's picture, and else the first letter. */
export function SuggestionPicture({ kind, id, text }: Props) {
  const { data: plants } = useQuery({ ...plantList, enabled: kind !== 'gardener' });
  const card = listed(useQueryClient(), id);
  if (card) return <CardPicture card={card} />;
  if (kind !== 'gardener' && !plants) return null;
  const plant = plantOf(kind, id, text, plants ?? []);
  return plant ? (
    <Plate category={plant.category} plant={plant} />
  ) : (
    <span className="font-serif text-lg text-ink-soft">{text.slice(0, 1)}</span>
  );
}

/** A suggested tip comes without its plant, so of one that no list has shown it is the plant that the title names. */
function plantOf(kind: SuggestionKind, id: string, text: string, plants: readonly Plant[]): Plant | undefined {
  if (kind === 'plant') return plants.find((plant) => plant.id === id);
  return kind === 'tip' ? drawnInTitle(plants, text) : undefined;
}

/** Without pictures of other sites. */
function CardPicture({ card: { cover, image, category, plant } }: { card: TipCard }) {
  const look = { alt: '', shown: '4rem', className: 'size-full object-cover' };
  if (cover) return <Photograph photo={cover} {...look} />;
  const own = image ? ownPhoto(image) : undefined;
  return own ? <Photo name={own} {...look} /> : <Plate category={category} plant={plant} />;
}

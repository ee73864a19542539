import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Suggestion, TipCard } from '~/shared/api/schema.gen';
import { plantList } from '~/shared/plants/plants';
import { listed } from '~/shared/tips/listed';
import { ownPhoto, Photo } from '~/shared/ui/picture/photo';
import { Photograph } from '~/shared/ui/picture/photograph';
import { Plate } from '~/shared/ui/picture/plate';

/** A plant's plate, a tip's picture, and a gardener's first letter. */
export function SuggestionPicture({ suggestion: { kind, id, text, category, plant } }: { suggestion: Suggestion }) {
  const { data: plants } = useQuery({ ...plantList, enabled: kind === 'plant' });
  const card = listed(useQueryClient(), id);
  if (card) return <CardPicture card={card} />;
  if (kind === 'plant') {
    const named = plants?.find((plant) => plant.id === id);
    return named ? <Plate category={named.category} plant={named} /> : null;
  }
  return category ? (
    <Plate category={category} plant={plant} />
  ) : (
    <span className="font-serif text-lg text-ink-soft">{text.slice(0, 1)}</span>
  );
}

/** Without pictures of other sites. */
function CardPicture({ card: { cover, image, category, plant } }: { card: TipCard }) {
  const look = { alt: '', shown: '4rem', className: 'size-full object-cover' };
  if (cover) return <Photograph photo={cover} {...look} />;
  const own = image ? ownPhoto(image) : undefined;
  return own ? <Photo name={own} {...look} /> : <Plate category={category} plant={plant} />;
}

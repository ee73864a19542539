import { useQuery } from '@tanstack/react-query';
import type { SuggestionKind } from '~/shared/api/schema.gen';
import { plantList } from '~/shared/plants/plants';
import { Drawing, type DrawingName } from '~/shared/ui/picture/plate';

type Props = { kind: SuggestionKind; id: string; text: string };

/** A plant's own drawing, the same spade for every tip, and else the first letter. */
export function SuggestionPicture({ kind, id, text }: Props) {
  const { data: plants } = useQuery({ ...plantList, enabled: kind === 'plant' });
  if (kind === 'plant' && !plants) return null;
  const isDrawn = plants?.some((plant) => plant.id === id && plant.drawn);
  const drawing: DrawingName | undefined = kind === 'tip' ? 'job-spade' : isDrawn ? (id as DrawingName) : undefined;
  return drawing ? (
    <Drawing of={drawing} />
  ) : (
    <span className="font-serif text-lg text-ink-soft">{text.slice(0, 1)}</span>
  );
}

import type { PlantId } from '~/shared/api/schema.gen';
import { PlantDrawing } from './picture/plate';

/** The face of a gardener without a photograph: the plant that they have chosen, or their initials. */
export function Emblem({ name, plant }: { name: string; plant: PlantId | undefined }) {
  if (plant) return <PlantDrawing of={plant} />;
  return (
    <div aria-hidden="true" className="@container grid size-full place-content-center bg-moss-deep text-leaf">
      <p className="font-serif text-[30cqi] leading-none font-[420]">{initials(name)}</p>
    </div>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const first = (word: string | undefined) => [...(word ?? '')][0] ?? '';
  return (first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '')).toUpperCase();
}

import { useState } from 'react';
import type { Category } from '~/shared/api/schema.gen';
import { Drawing } from '~/shared/ui/drawings';

/** A gardener's picture, filling its box; a plant and their initials where there is none or it cannot be loaded. */
export function Portrait({ name, photoUrl }: { name: string; photoUrl: string | null }) {
  const [dead, setDead] = useState<string>();
  // The server accepts no other addresses, and the page's policy blocks them.
  const usable = photoUrl && dead !== photoUrl && /^(?:https:\/)?\//.test(photoUrl);
  if (!usable) return <Planted name={name} />;
  return (
    <img
      src={photoUrl}
      alt=""
      width={480}
      height={480}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="size-full object-cover"
      onError={() => setDead(photoUrl)}
    />
  );
}

const plants: readonly Category[] = [
  'Fruits',
  'Flowers',
  'Herbs',
  'Trees & Shrubs',
  'Succulents',
  'Indoor Plants',
  'Vegetables',
  'Lawn Care',
  'Watering',
];
const grounds = ['bg-ground-1', 'bg-ground-2', 'bg-ground-3', 'bg-ground-4'];

/** The same name always has the same plant on the same ground. */
function Planted({ name }: { name: string }) {
  const hash = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  // Names that differ little would often share a plant.
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0;
  return (
    <div
      aria-hidden="true"
      className={`@container flex size-full flex-col items-center justify-center text-leaf ${grounds[(mixed >>> 20) % grounds.length]}`}
    >
      <div className="w-[46cqi]">
        <Drawing category={plants[(mixed >>> 8) % plants.length] ?? 'Herbs'} />
      </div>
      <p className="mt-[6cqi] font-serif text-[13cqi] leading-none tracking-[0.08em]">{initials(name)}</p>
    </div>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const first = (word: string | undefined) => [...(word ?? '')][0] ?? '';
  return (first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '')).toUpperCase();
}

import type { Category, Drawing as DrawingName, User } from '~/shared/api/schema.gen';
import { LinkedPicture } from '~/shared/ui/linked-picture';
import { Photograph } from '~/shared/ui/picture/photograph';
import { categoryDrawings, Drawing } from '~/shared/ui/picture/plate';

type Pictured = Pick<User, 'name' | 'photoUrl' | 'portrait'>;

type Props = {
  of: Pictured;
  /** The width of its box, or its height if that is larger. */
  shown?: string;
  /** The plant of the drawing; null for none. Else the name's own. */
  plant?: Category | null | undefined;
};

/**
 * A gardener's picture, filling its box: the photograph, or the linked picture, or a plant and their initials without one or
 * it is not shown; in a small box the initials alone.
 */
export function Portrait({ of: { name, photoUrl, portrait }, shown = '12rem', plant }: Props) {
  const fill = 'size-full object-cover';
  if (portrait) return <Photograph photo={portrait} alt="" shown={shown} className={fill} />;
  const planted = <Planted name={name} plant={plant} />;
  // The server also accepts the site's own photographs, which are no portraits.
  if (!isLinked(photoUrl)) return planted;
  return (
    <LinkedPicture
      of={name}
      src={photoUrl}
      alt=""
      width={480}
      height={480}
      loading="lazy"
      className={fill}
      plate={planted}
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

const isLinked = (photoUrl: string | null): photoUrl is string => photoUrl?.startsWith('https://') ?? false;

/**
 * The plants of a page's portraits, in the order of the gardeners: each once, the name's own where it is free, and null where none is
 * left. The plants under linked pictures, which readers may switch off, are chosen last, because most readers see none of them.
 * `drawn`: the drawings elsewhere on the page.
 */
export function plantsOf(gardeners: readonly Pictured[], drawn: readonly DrawingName[] = []): Array<Category | null> {
  const free = plants.filter((plant) => !drawn.includes(categoryDrawings[plant]));
  const chosen = new Map<Pictured, Category>();
  const choose = (gardener: Pictured) => {
    const own = ownPlant(gardener.name);
    // From the own one on, around the end.
    const next = [...plants.slice(own), ...plants.slice(0, own)].find((plant) => free.includes(plant));
    if (!next) return;
    free.splice(free.indexOf(next), 1);
    chosen.set(gardener, next);
  };
  const drawings = gardeners.filter(({ portrait }) => !portrait);
  for (const gardener of drawings) if (!isLinked(gardener.photoUrl)) choose(gardener);
  for (const gardener of drawings) if (isLinked(gardener.photoUrl)) choose(gardener);
  return gardeners.map((gardener) => chosen.get(gardener) ?? null);
}

const ownPlant = (name: string) => (mixed(name) >>> 8) % plants.length;

function mixed(name: string): number {
  const hash = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  // Names that differ little would often share a plant.
  return Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0;
}

/** The same name always has the same ground, and the same plant where no other is asked for. */
function Planted({ name, plant = plants[ownPlant(name)] ?? null }: { name: string; plant: Props['plant'] }) {
  return (
    <div
      aria-hidden="true"
      className={`@container flex size-full flex-col items-center justify-center text-leaf ${grounds[(mixed(name) >>> 20) % grounds.length]}`}
    >
      {plant ? (
        <div className="w-[66cqi] @max-[5rem]:hidden">
          <Drawing category={plant} />
        </div>
      ) : null}
      <p
        // Alone, they are as large as in a small box.
        style={plant ? undefined : { fontSize: '34cqi' }}
        className="mt-[3cqi] font-serif text-[13cqi] leading-none tracking-[0.08em] @max-[5rem]:mt-0 @max-[5rem]:text-[34cqi] @max-[5rem]:tracking-normal"
      >
        {initials(name)}
      </p>
    </div>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const first = (word: string | undefined) => [...(word ?? '')][0] ?? '';
  return (first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '')).toUpperCase();
}

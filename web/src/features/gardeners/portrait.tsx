import type { Category, User } from '~/shared/api/schema.gen';
import { LinkedPicture } from '~/shared/ui/linked-picture';
import { Photograph } from '~/shared/ui/photograph';
import { Drawing } from '~/shared/ui/plate';

type Props = {
  of: Pick<User, 'name' | 'photoUrl' | 'portrait'>;
  /** The width of its box, or its height if that is larger. */
  shown?: string;
};

/**
 * A gardener's picture, filling its box: the photograph, or the linked picture, or a plant and their initials where there is none or
 * it is not shown; in a small box the initials alone.
 */
export function Portrait({ of: { name, photoUrl, portrait }, shown = '12rem' }: Props) {
  const fill = 'size-full object-cover';
  if (portrait) return <Photograph photo={portrait} alt="" shown={shown} className={fill} />;
  const planted = <Planted name={name} />;
  // The server also accepts the site's own photographs, which are no portraits.
  if (!photoUrl?.startsWith('https://')) return planted;
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
      <div className="w-[66cqi] @max-[5rem]:hidden">
        <Drawing category={plants[(mixed >>> 8) % plants.length] ?? 'Herbs'} />
      </div>
      <p className="mt-[3cqi] font-serif text-[13cqi] leading-none tracking-[0.08em] @max-[5rem]:mt-0 @max-[5rem]:text-[34cqi] @max-[5rem]:tracking-normal">
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

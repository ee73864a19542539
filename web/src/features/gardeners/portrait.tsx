import type { Category } from '~/shared/api/schema.gen';
import { Drawing } from '~/shared/ui/drawings';
import { LinkedPicture } from '~/shared/ui/linked-picture';
import { ownPhoto, Photo } from '~/shared/ui/photo';

/** A gardener's picture, filling its box; a plant and their initials where there is none or it is not shown. */
export function Portrait({ name, photoUrl, shown }: { name: string; photoUrl: string | null; shown: string }) {
  const fill = 'size-full object-cover';
  const own = photoUrl ? ownPhoto(photoUrl) : undefined;
  if (own) return <Photo name={own} alt="" shown={shown} className={fill} />;
  const planted = <Planted name={name} />;
  // The server accepts no other addresses, and the page's policy blocks them.
  if (!photoUrl?.startsWith('https://')) return planted;
  return (
    <LinkedPicture src={photoUrl} alt="" width={480} height={480} loading="lazy" className={fill} plate={planted} />
  );
}

const plants: readonly Category[] = ['Fruits', 'Flowers', 'Herbs', 'Trees & Shrubs', 'Succulents', 'Indoor Plants'];
const grounds = ['bg-medium/70', 'bg-easy/60', 'bg-hard/50', 'bg-marigold/20'];

/** The same name always has the same plant on the same ground. */
function Planted({ name }: { name: string }) {
  const sum = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return (
    <div
      aria-hidden="true"
      className={`@container flex size-full flex-col items-center justify-center text-leaf ${grounds[(sum >>> 7) % grounds.length]}`}
    >
      <div className="w-[46cqi]">
        <Drawing category={plants[sum % plants.length] ?? 'Herbs'} />
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

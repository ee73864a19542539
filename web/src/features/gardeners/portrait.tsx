import type { User } from '~/shared/api/schema.gen';
import { LinkedPicture } from '~/shared/ui/linked-picture';
import { Photograph } from '~/shared/ui/picture/photograph';

type Pictured = Pick<User, 'name' | 'photoUrl' | 'portrait'>;

type Props = {
  of: Pictured;
  /** The width of its box, or its height if that is larger. */
  shown?: string;
};

/** A gardener's picture, filling its box: the photograph, or the linked picture, or their initials without one or it is not shown. */
export function Portrait({ of: { name, photoUrl, portrait }, shown = '12rem' }: Props) {
  const fill = 'size-full object-cover';
  if (portrait) return <Photograph photo={portrait} alt="" shown={shown} className={fill} />;
  const letters = <Initials name={name} />;
  // The server also accepts the site's own photographs, which are no portraits.
  if (!isLinked(photoUrl)) return letters;
  return (
    <LinkedPicture
      of={name}
      src={photoUrl}
      alt=""
      width={480}
      height={480}
      loading="lazy"
      className={fill}
      plate={letters}
    />
  );
}

const isLinked = (photoUrl: string | null): photoUrl is string => photoUrl?.startsWith('https://') ?? false;

function Initials({ name }: { name: string }) {
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

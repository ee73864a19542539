/** The face of a gardener without a photograph. */
export function Initials({ name }: { name: string }) {
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

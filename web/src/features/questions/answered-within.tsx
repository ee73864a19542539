/** How soon gardeners answer, and how soon they should. Nothing where few have asked. */
export function AnsweredWithin({ hours }: { hours: number | null | undefined }) {
  if (!hours) return null;
  return (
    <p className="mt-4 text-sm text-ink-soft">
      Half of the questions of the last 90 days had an answer within {inWords(hours)}. Our aim is two days.
    </p>
  );
}

function inWords(hours: number) {
  if (hours === 1) return 'an hour';
  return hours <= 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}

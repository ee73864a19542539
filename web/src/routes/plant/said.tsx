import { Link } from 'react-router';
import { proofInWords } from '~/features/tips/marks/in-words';
import type { TipCard } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import type { Quote } from './sentences';

type Props = { cards: readonly TipCard[]; quotes: readonly Quote[] };

/** Sentences on a plant from its tips, and how these turned out. Nothing without either. */
export function Said({ cards, quotes }: Props) {
  const proof = proofOf(cards);
  if (quotes.length === 0 && !proof) return null;
  return (
    <section
      aria-labelledby="said"
      className="mt-10 grid grid-cols-1 gap-x-8 gap-y-5 border-t border-line-strong pt-8 wrap-anywhere md:grid-cols-12"
    >
      <div className="md:col-span-3">
        <h2 id="said" className="text-2xl md:max-lg:text-xl">
          What gardeners say
        </h2>
        {proof ? <p className="mt-1 text-sm text-ink-soft">{proof}</p> : null}
      </div>
      <ul className="grid grid-cols-1 content-start gap-y-6 empty:hidden md:col-span-9">
        {quotes.map(({ card, sentence }) => (
          <li key={card._id}>
            <blockquote className="max-w-[38rem] border-l-3 border-(--band-possible) pl-4">
              <p dir="auto" className="font-serif text-lg leading-snug italic md:text-xl">
                {sentence}
              </p>
              <footer className="text-sm text-ink-soft">
                <Link
                  to={paths.tip(card._id)}
                  className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-current"
                >
                  <bdi>{card.name}</bdi>
                </Link>
              </footer>
            </blockquote>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `Tips on it were tried 16 times and worked 10 times.`; empty where nobody tried one. Cards of an older release have no counts. */
function proofOf(cards: readonly TipCard[]): string {
  const sum = (name: keyof TipCard['counts']) => cards.reduce((sum, { counts }) => sum + (counts?.[name] ?? 0), 0);
  const counts = { helpful: sum('helpful'), worked: sum('worked'), partly: sum('partly'), didNot: sum('didNot') };
  return proofInWords(counts, 'Tips on it');
}

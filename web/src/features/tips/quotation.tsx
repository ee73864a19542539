import { firstSentence } from '~/shared/first-sentence';
import { paths } from '~/shared/paths';
import { Link } from '~/shared/ui/link';
import type { FoundCard } from './queries';
import { useFromCard } from './tip-card';

/** Longer ones are a paragraph. */
const longest = 170;

/** A tip in one sentence: the author's own, else the first one of the text, if it is short enough to be quoted. */
export function sentenceOf({ facts, description }: FoundCard): string | undefined {
  const sentence = facts.standfirst ?? firstSentence(description);
  return sentence.length <= longest ? sentence : undefined;
}

/** In a list, a tip as a quotation of one sentence, as wide as the list. */
export function Quotation({ card, sentence }: { card: FoundCard; sentence: string }) {
  return (
    <article className="group relative border-y border-line-strong py-8 wrap-anywhere md:py-10">
      <blockquote className="max-w-[46rem]">
        <p dir="auto" className="font-serif text-2xl leading-snug text-balance italic md:text-[2rem]">
          {sentence}
        </p>
      </blockquote>
      <h3 className="mt-4 font-sans text-sm font-semibold tracking-normal">
        <Link
          to={paths.tip(card._id)}
          state={useFromCard(card)}
          className="decoration-marigold decoration-2 underline-offset-4 before:absolute before:inset-0 group-hover:underline"
        >
          <bdi>{card.title}</bdi>
        </Link>
      </h3>
      <p className="text-sm text-ink-soft">
        by <bdi>{card.name}</bdi>
      </p>
    </article>
  );
}

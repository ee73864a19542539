import { Link } from 'react-router';
import { Fold } from '~/shared/blocks/fold';
import { paths } from '~/shared/paths';
import { firstSentence } from '~/shared/text/first-sentence';
import type { FoundCard } from '~/shared/tips/queries';
import { useLinkState } from './link-state';

type Props = { card: FoundCard };

/** In a list, a tip as one sentence, as wide as the list: the author's own, else the first one of the text. */
export function Quotation({ card }: Props) {
  return (
    <Fold id={card.authorId} name={card.name}>
      <Open card={card} />
    </Fold>
  );
}

function Open({ card }: Props) {
  return (
    <article className="group relative border-y border-line-strong py-8 wrap-anywhere md:py-10">
      <blockquote className="max-w-[46rem]">
        <p dir="auto" className="line-clamp-6 font-serif text-2xl leading-snug text-balance italic md:text-[2rem]">
          {card.facts.standfirst ?? firstSentence(card.description)}
        </p>
      </blockquote>
      <h3 className="mt-4 font-sans text-sm font-semibold tracking-normal">
        <Link
          to={paths.tip(card._id)}
          state={useLinkState(card)}
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

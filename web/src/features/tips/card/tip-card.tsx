import { Link, useNavigate } from 'react-router';
import type { TipCard as Card, TipMarks } from '~/shared/api/schema.gen';
import { Fold } from '~/shared/blocks/fold';
import { hazards } from '~/shared/facts';
import { paths } from '~/shared/paths';
import { DifficultyBadge } from '~/shared/ui/difficulty';
import { SkullIcon } from '~/shared/ui/icons';
import { Marked } from '~/shared/ui/marked';
import { drawingOf, timesShown } from '~/shared/ui/picture/plate';
import { CardFacts, withPicture } from './card-facts';
import { useLinkState } from './link-state';
import { MoreButton } from './more-button';
import { TipPicture } from './picture';

/** The class of each shape, and the width of the photograph, of which the box crops the sides. */
const shapes = {
  card: ['', '(min-width: 64rem) 27rem, (min-width: 40rem) 56vw, 120vw'],
  lead: ['tip-lead', '(min-width: 75rem) 43rem, (min-width: 48rem) 66vw, 110vw'],
  row: ['tip-row', '16rem'],
  'row-on-phones': ['max-md:tip-row', '(min-width: 75rem) 27rem, (min-width: 48rem) 40vw, 16rem'],
} as const;

type Props = {
  card: Card;
  /** The words that a search has found. */
  marks?: TipMarks | undefined;
  shape?: keyof typeof shapes;
  /** On the screen at once. */
  first?: boolean;
  /** Off on the author's own page, where no tip is folded. */
  author?: boolean;
};

/** A tip in a list: one link with one name, picture first, author last. */
export function TipCard(props: Props) {
  const { card, author = true } = props;
  return (
    <Fold id={author ? card.authorId : null} name={card.name}>
      <Open {...props} />
    </Fold>
  );
}

function Open({ card, marks, shape = 'card', first = false, author = true }: Props) {
  const from = useLinkState(card);
  const [look, shown] = shapes[shape];
  const navigate = useNavigate();
  const to = paths.tip(card._id);
  return (
    <article className={`tip group wrap-anywhere ${look}`}>
      <div className="overflow-hidden rounded-card bg-moss">
        <div className="relative size-full rounded-[inherit] has-[button]:pointer-events-none has-[button]:z-10">
          <TipPicture tip={card} alt="" first={first} shown={shown} />
        </div>
        {card.facts.hazards?.includes('toxic-to-people') ? (
          <span
            role="img"
            aria-label={hazards['toxic-to-people']}
            title={hazards['toxic-to-people']}
            className="absolute top-2 left-2 grid size-7 place-items-center rounded-full bg-raised text-clay"
          >
            <SkullIcon size={18} />
          </span>
        ) : null}
      </div>
      <div>
        <p className="label text-marigold-ink">
          {isOnPlate(card, marks) ? (
            <>
              {/* A small plate on a phone has no name. */}
              {shape.startsWith('row') ? <bdi className="md:hidden">{card.plantType}</bdi> : null}
              <span aria-hidden="true" className={shape.startsWith('row') ? 'max-md:hidden' : ''}>
                {card.category}
              </span>
            </>
          ) : (
            <bdi>
              <Marked text={card.plantType} marks={marks?.plantType} />
            </bdi>
          )}
        </p>
        <div>
          <h3 dir="auto">
            <Link
              to={to}
              state={from}
              onClick={(event) => withPicture(event, () => navigate(to, { state: from }))}
              className="decoration-marigold decoration-2 underline-offset-4 before:absolute before:inset-0 group-hover:underline"
            >
              <Marked text={card.title} marks={marks?.title} />
            </Link>
          </h3>
          <p dir="auto" className={`tip-text ${marks?.description.length ? 'tip-found' : ''}`}>
            {/* The text where a search has found something in it. */}
            {marks?.description.length || !card.facts.standfirst ? (
              <Marked text={card.description} marks={marks?.description} />
            ) : (
              card.facts.standfirst
            )}
          </p>
        </div>
      </div>
      {/* Over the link's area, for the button, and no part of it. */}
      <div className={`pointer-events-none relative self-start text-xs text-ink-soft ${author ? '' : 'pr-8'}`}>
        <CardFacts card={card}>
          <DifficultyBadge level={card.difficultyLevel} /> · <span>{card.category}</span>
        </CardFacts>
        {author && (
          <p className="mt-1 mr-8 truncate">
            <bdi className="font-semibold text-ink">
              <Marked text={card.name} marks={marks?.name} />
            </bdi>
          </p>
        )}
        <MoreButton card={card} className="pointer-events-auto absolute -right-3 -bottom-3.5" />
      </div>
    </article>
  );
}

/** Whether the plate, which has the plant's name, already says what the tip is about. */
function isOnPlate({ cover, image, plant, plantType }: Card, marks: TipMarks | undefined): boolean {
  const singular = (name: string) => name.toLowerCase().replace(/ies$/, 'y').replace(/e?s$/, '');
  if (cover || image || !plant || marks?.plantType.length) return false;
  return singular(plantType) === singular(plant.name);
}

/**
 * No page shows one picture twice: the second use of a photograph gives way to a plate, and a plate knows how many times its drawing
 * was shown before, so that it shows another part or side of it. `shown`: photographs and drawings elsewhere on the page. The plates under linked pictures, which readers may
 * switch off, count last, because most readers see none of them.
 */
export function withoutRepeats<Shown extends Card>(
  cards: readonly Shown[],
  shown: ReadonlyArray<string | undefined> = [],
) {
  const shownBefore = timesShown(shown);
  const plate = (card: Shown) => ({
    ...card,
    repeat: shownBefore(drawingOf(card.category, card.plant)),
  });
  return cards
    .map((card) => (card.cover || (card.image && !shownBefore(card.image)) ? card : plate({ ...card, image: null })))
    .map((card) => (card.image ? plate(card) : card));
}

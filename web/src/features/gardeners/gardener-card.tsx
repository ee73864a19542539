import { Link } from 'react-router';
import type { GardenerMarks, User } from '~/shared/api/schema.gen';
import { Fold } from '~/shared/blocks/fold';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { firstSentence } from '~/shared/text/first-sentence';
import { searchWords } from '~/shared/text/search-words';
import { buttonClass } from '~/shared/ui/button';
import { Marked } from '~/shared/ui/marked';
import { Contact } from './contact';
import { Portrait } from './portrait';
import { SmallPrint } from './small-print';
import { StatusBadge } from './status-badge';
import { gardenersUrl } from './url';

type Props = {
  gardener: User;
  /** The words that a search has found. */
  marks?: GardenerMarks | undefined;
};

/**
 * A gardener in the list: portrait, name, place, specialization, the first sentence of their bio, and in small print their status,
 * their tips and what they say of themselves. The card links to their profile, and the place to the gardeners there.
 */
export function GardenerCard(props: Props) {
  const { id, name } = props.gardener;
  return (
    <Fold what="gardener" id={id} name={name}>
      <Open {...props} />
    </Fold>
  );
}

function Open({ gardener, marks }: Props) {
  const { name, location, specialization, bio } = gardener;
  return (
    <article className="group relative grid h-full grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-5 border-t border-line pt-6 pb-8 wrap-anywhere sm:grid-cols-[9rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-8 md:pb-10">
      <div className="arch w-full sm:row-span-2">
        <Portrait of={gardener} />
      </div>
      <div className="max-sm:self-center sm:pt-1">
        <h3 className="text-xl decoration-marigold decoration-2 underline-offset-4 group-hover:underline md:text-2xl">
          <bdi>
            <Marked text={name} marks={marks?.name} />
          </bdi>
        </h3>
        {specialization ? (
          <p className="mt-1 font-serif leading-snug text-ink-soft italic">
            <Marked text={specialization} marks={marks?.specialization} />
          </p>
        ) : null}
        {location ? (
          <p className="text-sm text-ink-soft">
            <Link
              to={gardenersUrl({ place: searchWords(location) })}
              className="relative z-10 inline-flex min-h-11 items-center leading-snug hover:underline"
            >
              <span className="sr-only">Gardeners in </span>
              <span>
                <Marked text={location} marks={marks?.location} />
              </span>
            </Link>
          </p>
        ) : null}
      </div>
      <div className="max-sm:col-span-2">
        {bio ? (
          <p className="mt-2 line-clamp-3 text-sm sm:mt-0">
            {/* All of it where a search has found something in it. */}
            {marks?.bio.length ? <Marked text={bio} marks={marks.bio} /> : firstSentence(bio)}
          </p>
        ) : null}
        <SmallPrint className="mt-2">
          <StatusBadge status={gardener.status} />
          {facts(gardener)}
        </SmallPrint>
        <p className="mt-1 flex flex-wrap gap-x-6">
          <Link
            to={paths.gardener(gardener.id)}
            className={buttonClass('link', 'before:absolute before:inset-0 before:content-[""]')}
          >
            {messages.gardeners.view}
            <span className="sr-only">
              {' '}
              of <bdi>{name}</bdi>
            </span>
          </Link>
          <Contact gardener={gardener} kind="link" className="relative" />
        </p>
      </div>
    </article>
  );
}

/** Facts without a value are left out. */
function facts({ age, gender, experience, totalTips }: User): string[] {
  const shared = totalTips === 1 ? '1 tip shared' : `${totalTips || 'no'} tips shared`;
  const person = [gender, age === null ? '' : `aged ${age}`].filter(Boolean).join(', ');
  return [shared, person, experience].filter(Boolean);
}

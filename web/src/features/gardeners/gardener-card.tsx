import type { GardenerMarks, User } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { searchWords } from '~/shared/search-words';
import { buttonClass } from '~/shared/ui/button';
import { Link } from '~/shared/ui/link';
import { Marked } from '~/shared/ui/marked';
import { Contact } from './contact';
import { Portrait } from './portrait';
import { StatusBadge } from './status-badge';
import { gardenersUrl } from './url';

/** `marks`: the words that a search has found. */
type Props = { gardener: User; marks?: GardenerMarks | undefined };

/**
 * A gardener in the list: portrait, name, what they grow and where, their own words. The card links to their profile, and the
 * place to the gardeners there.
 */
export function GardenerCard({ gardener, marks }: Props) {
  return (
    <article className="group relative grid h-full grid-cols-[6.5rem_minmax(0,1fr)] content-start gap-x-5 wrap-anywhere sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-7">
      <div className="arch w-full self-start sm:row-span-2">
        <Portrait name={gardener.name} photoUrl={gardener.photoUrl} />
      </div>
      <div className="self-center sm:self-start sm:pt-2">
        <h3 className="text-xl">
          <bdi>
            <Marked text={gardener.name} marks={marks?.name} />
          </bdi>
        </h3>
        {gardener.specialization ? (
          <p className="mt-1.5 leading-snug text-leaf">
            <Marked text={gardener.specialization} marks={marks?.specialization} />
          </p>
        ) : null}
        {gardener.location ? (
          <p className="text-sm text-ink-soft">
            <Link
              to={gardenersUrl({ place: searchWords(gardener.location) })}
              className="relative z-10 inline-flex min-h-11 items-center hover:underline"
            >
              <span className="sr-only">Gardeners in </span>
              <span>
                <Marked text={gardener.location} marks={marks?.location} />
              </span>
            </Link>
          </p>
        ) : null}
      </div>
      <div className="max-sm:col-span-2">
        {gardener.bio ? (
          <p className="mt-3 line-clamp-2 font-serif">
            <Marked text={gardener.bio} marks={marks?.bio} />
          </p>
        ) : null}
        {/* Each fact brings the dot before it. Where the fact begins a line, the dot is cut off. */}
        <div className="mt-3 overflow-x-clip text-xs text-ink-soft">
          <p className="-ml-4 flex flex-wrap items-center">
            <span className="pl-4">
              <StatusBadge status={gardener.status} />
            </span>
            {facts(gardener).map((fact) => (
              <span key={fact} className="relative pl-4 before:absolute before:left-1.5 before:content-['·']">
                {fact}
              </span>
            ))}
          </p>
        </div>
        <p className="flex flex-wrap gap-2 pt-4">
          <Link
            to={paths.gardener(gardener.id)}
            className={buttonClass('quiet', 'before:absolute before:inset-0 before:content-[""]')}
          >
            {messages.gardeners.view}
            <span className="sr-only">
              {' '}
              of <bdi>{gardener.name}</bdi>
            </span>
          </Link>
          <Contact gardener={gardener} className="relative" />
        </p>
      </div>
    </article>
  );
}

/** Facts without a value are left out. */
function facts({ age, gender, experience, totalTips }: User): string[] {
  return [
    age === null ? '' : `aged ${age}`,
    gender ?? '',
    experience,
    totalTips === 1 ? '1 tip shared' : `${totalTips} tips shared`,
  ].filter(Boolean);
}

import type { User } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { Link } from '~/shared/ui/link';
import { Contact } from './contact';
import { Facts } from './facts';
import { Portrait } from './portrait';
import { StatusBadge } from './status-badge';

/** A gardener in the list: portrait, name and facts. The card links to their profile. */
export function GardenerCard({ gardener }: { gardener: User }) {
  return (
    <article className="group relative flex h-full min-w-0 flex-col wrap-anywhere">
      <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-5 sm:block">
        <div className="relative">
          <div className="aspect-4/5 overflow-hidden rounded-[50%_50%_14px_14px/40%_40%_14px_14px]">
            <Portrait
              name={gardener.name}
              photoUrl={gardener.photoUrl}
              shown="(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 8rem"
            />
          </div>
          <p className="absolute bottom-3 left-3 hidden sm:block">
            <StatusBadge status={gardener.status} />
          </p>
        </div>
        <div className="sm:mt-5">
          <p className="mb-2 sm:hidden">
            <StatusBadge status={gardener.status} />
          </p>
          <h3 className="text-xl">
            <bdi>{gardener.name}</bdi>
          </h3>
          {gardener.specialization ? <p className="mt-1.5 font-medium text-leaf">{gardener.specialization}</p> : null}
          {gardener.location ? <p className="mt-0.5 text-sm text-ink-soft">{gardener.location}</p> : null}
        </div>
      </div>
      {gardener.bio ? <p className="mt-4 line-clamp-3 text-sm text-ink-soft">{gardener.bio}</p> : null}
      <Facts gardener={gardener} className="mt-4 border-t border-line pt-4" />
      <p className="mt-auto flex flex-wrap gap-2 pt-5">
        <Link
          to={paths.gardener(gardener.id)}
          className={buttonClass('primary', 'before:absolute before:inset-0 before:content-[""]')}
        >
          {messages.gardeners.view}
          <span className="sr-only">
            {' '}
            of <bdi>{gardener.name}</bdi>
          </span>
        </Link>
        <Contact gardener={gardener} className="relative" />
      </p>
    </article>
  );
}

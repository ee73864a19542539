import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Portrait } from '~/features/gardeners/portrait';
import { featuredGardeners } from '~/features/gardeners/queries';
import { StatusBadge } from '~/features/gardeners/status-badge';
import type { User } from '~/shared/api/schema.gen';
import { constants, messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { firstSentence } from '~/shared/text/first-sentence';
import { Failure } from '~/shared/ui/states';
import { SectionHeading } from './section-heading';

/** On phones a row that scrolls. */
export function FeaturedGardeners() {
  const { data, error, refetch } = useQuery(featuredGardeners);
  const people = data?.data;
  return (
    <section aria-labelledby="featured-gardeners" className="mt-20 bg-moss py-16 md:mt-28 md:py-24">
      <div className="shell">
        <SectionHeading id="featured-gardeners" more={{ to: paths.gardeners, text: messages.nav.gardeners }}>
          {messages.home.featuredGardeners}
        </SectionHeading>
        {error && !data ? <Failure error={error} what="The gardeners could not be fetched." retry={refetch} /> : null}
        <ul className="people" aria-busy={!people && !error}>
          {people
            ? people.map((gardener) => (
                <li key={gardener.id} className="group relative">
                  <Person gardener={gardener} />
                </li>
              ))
            : !(error && !data) &&
              Array.from({ length: constants.featured }, (_, at) => (
                <li key={at} aria-hidden="true">
                  <div className="skeleton arch w-36" />
                  <div className="skeleton mt-4 h-5 w-3/4" />
                </li>
              ))}
        </ul>
      </div>
    </section>
  );
}

function Person({ gardener }: { gardener: User }) {
  const { id, name, location, specialization, bio, status, role, email } = gardener;
  return (
    <>
      <div className="arch w-36">
        <Portrait of={gardener} />
      </div>
      <h3 className="mt-4 text-lg leading-tight">
        <Link to={paths.gardener(id)} className="before:absolute before:inset-0 group-hover:underline">
          <bdi>{name}</bdi>
        </Link>
      </h3>
      <p className="mt-1 text-sm leading-snug text-ink-soft">{location}</p>
      <p className="text-sm leading-snug text-leaf">{specialization}</p>
      {bio ? <p className="mt-2 line-clamp-4 font-serif text-sm italic">{firstSentence(bio)}</p> : null}
      <p className="mt-3 text-xs text-ink-soft">
        <StatusBadge status={status} /> {role}
      </p>
      {email ? <Address email={email} /> : null}
    </>
  );
}

/** In a narrow column the address breaks before its @ only, if that is enough. */
function Address({ email }: { email: string }) {
  const [name, host] = email.split(/(?=@)/);
  return (
    <p className="text-xs text-ink-soft *:inline-block *:max-w-full">
      <span>{name}</span>
      <span>{host}</span>
    </p>
  );
}

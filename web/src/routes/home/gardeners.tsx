import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmailLink } from '~/features/gardeners/email-link';
import { Portrait } from '~/features/gardeners/portrait';
import { featuredGardeners } from '~/features/gardeners/queries';
import { SmallPrint } from '~/features/gardeners/small-print';
import { StatusBadge } from '~/features/gardeners/status-badge';
import type { User } from '~/shared/api/schema.gen';
import { useUnblocked } from '~/shared/blocks/blocks';
import { Fold } from '~/shared/blocks/fold';
import { constants, messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { Failure } from '~/shared/ui/states';
import { More, SectionHeading } from './section-heading';

/** On phones a row that scrolls. */
export function FeaturedGardeners() {
  const { data, error, refetch } = useQuery(featuredGardeners);
  const { shown: people } = useUnblocked(data, ({ id }) => id);
  return (
    <section aria-labelledby="featured-gardeners" className="mt-16 bg-moss py-14 md:mt-20 md:py-20">
      <div className="shell">
        <SectionHeading id="featured-gardeners">{messages.home.featuredGardeners}</SectionHeading>
        {error && !data ? <Failure error={error} what="The gardeners could not be fetched." retry={refetch} /> : null}
        <ul className="people" aria-busy={!people && !error}>
          {people
            ? people.map((gardener) => (
                <li key={gardener.id} className="group relative">
                  <Fold what="gardener" id={gardener.id} name={gardener.name}>
                    <Person gardener={gardener} />
                  </Fold>
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
        <More to={paths.gardeners}>All gardeners</More>
      </div>
    </section>
  );
}

/** Name, place and speciality, and in small print status, role and the address of those who show it. */
function Person({ gardener }: { gardener: User }) {
  const { id, name, location, specialization, status, role, email } = gardener;
  return (
    <>
      <div className="arch w-36">
        <Portrait of={gardener} />
      </div>
      <h3 className="mt-4 line-clamp-2 text-lg leading-tight">
        <Link to={paths.gardener(id)} className="before:absolute before:inset-0 group-hover:underline">
          <bdi>{name}</bdi>
        </Link>
      </h3>
      <p className="mt-1 text-sm leading-snug text-ink-soft">{location}</p>
      <p className="mt-1 font-serif text-sm leading-snug italic">{specialization}</p>
      <SmallPrint className="mt-2">
        <StatusBadge status={status} />
        {role}
        {email ? <EmailLink email={email} /> : null}
      </SmallPrint>
    </>
  );
}

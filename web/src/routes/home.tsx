import { useQuery } from '@tanstack/react-query';
import { Portrait } from '~/features/gardeners/portrait';
import { featuredGardeners } from '~/features/gardeners/queries';
import { StatusBadge } from '~/features/gardeners/status-badge';
import { type TipsFilter, topTips } from '~/features/tips/queries';
import { useUpToDate } from '~/features/tips/recent-changes';
import { TipCard } from '~/features/tips/tip-card';
import { constants, messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { Link } from '~/shared/ui/link';
import { Page, siteName } from '~/shared/ui/page';
import { Photo, type PhotoName } from '~/shared/ui/photo';
import { CardSkeletons, Empty, Failure } from '~/shared/ui/states';
import { Hero } from './home/hero';

const t = messages.home;

export function Home() {
  return (
    <Page
      title="Gardening tips from gardeners"
      description="Gardening tips from people with soil under their nails, and the gardeners who share them."
    >
      <h1 className="sr-only">{siteName}: gardening tips from gardeners</h1>
      <Hero />
      <TopTips />
      <FeaturedGardeners />
      <Story />
      <Gallery />
    </Page>
  );
}

const everything: TipsFilter = {};

function TopTips() {
  const { data, error, refetch } = useQuery(topTips);
  const cards = useUpToDate(data, everything, true)?.slice(0, constants.featured);
  return (
    <section aria-labelledby="top-tips" className="shell pt-16 md:pt-24">
      <SectionHeading id="top-tips" label="New this week" more={{ to: paths.tips, text: messages.nav.browseTips }}>
        {t.topTips}
      </SectionHeading>
      {cards ? (
        cards.length > 0 ? (
          <ul className="grid grid-cols-1 gap-x-6 gap-y-12 sm:grid-cols-2 md:grid-cols-3">
            {cards.map((card, at) => (
              <li key={card._id} className={at === 0 ? 'md:col-span-2 md:row-span-2' : ''}>
                <TipCard card={card} large={at === 0} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty>{messages.tips.empty}</Empty>
        )
      ) : error ? (
        <Failure error={error} what="The newest tips could not be fetched." retry={refetch} />
      ) : (
        <CardSkeletons count={6} label="Fetching the newest tips" />
      )}
    </section>
  );
}

function FeaturedGardeners() {
  const { data, error, refetch } = useQuery(featuredGardeners);
  return (
    <section aria-labelledby="featured-gardeners" className="mt-20 bg-moss py-16 md:mt-28 md:py-24">
      <div className="shell">
        <SectionHeading
          id="featured-gardeners"
          label="Over the fence"
          more={{ to: paths.gardeners, text: messages.nav.gardeners }}
        >
          {t.featuredGardeners}
        </SectionHeading>
        {error && !data ? <Failure error={error} what="The gardeners could not be fetched." retry={refetch} /> : null}
        <ul className="grid grid-cols-2 gap-x-5 gap-y-10 md:grid-cols-3 lg:grid-cols-6" aria-busy={!data && !error}>
          {data
            ? data.data.map((gardener) => (
                <li key={gardener.id} className="group relative">
                  <div className="aspect-4/5 overflow-hidden rounded-card">
                    <Portrait
                      name={gardener.name}
                      photoUrl={gardener.photoUrl}
                      shown="(min-width: 64rem) 12rem, 45vw"
                    />
                  </div>
                  <h3 className="mt-3 text-lg leading-tight">
                    <Link
                      to={paths.gardener(gardener.id)}
                      className="before:absolute before:inset-0 group-hover:underline"
                    >
                      <bdi>{gardener.name}</bdi>
                    </Link>
                  </h3>
                  <p className="mt-1.5 flex items-center gap-2 text-xs text-ink-soft">
                    <StatusBadge status={gardener.status} /> {gardener.role}
                  </p>
                  {gardener.email ? <Address email={gardener.email} /> : null}
                </li>
              ))
            : !error &&
              Array.from({ length: constants.featured }, (_, at) => (
                <li key={at} aria-hidden="true">
                  <div className="skeleton aspect-4/5 !rounded-card" />
                  <div className="skeleton mt-3 h-5 w-3/4" />
                </li>
              ))}
        </ul>
      </div>
    </section>
  );
}

/** In a narrow column the address breaks before its @ first. */
function Address({ email }: { email: string }) {
  const [name, host] = email.split(/(?=@)/);
  return (
    <p className="mt-1.5 text-xs text-ink-soft">
      {name}
      <wbr />
      {host}
    </p>
  );
}

function Story() {
  return (
    <section
      aria-labelledby="story"
      className="shell grid items-center gap-10 py-20 md:grid-cols-[1.1fr_1fr] md:gap-16 md:py-28"
    >
      <div>
        <h2 id="story" className="label font-sans text-marigold-ink">
          {t.story}
        </h2>
        <p className="mt-4 font-serif text-4xl md:text-5xl">
          Founded <span className="text-leaf">2005</span>
        </p>
        <div className="mt-6 max-w-[34rem] space-y-4 text-ink-soft">
          <p>
            We began with one van, two spades and a north-facing yard that nobody believed in. It has a fig against its
            wall now, and we have over 15 years of experience in gardens of every size and temper.
          </p>
          <p>
            What we learned came mostly from neighbours: the one who sowed by the moon, the one who never dug, the one
            who was always right about frost. This site is where we pass it on, and where you can.
          </p>
        </div>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to={paths.about} className={buttonClass('primary')}>
            {t.learnMore}
            <span className="sr-only"> about us</span>
          </Link>
          <Link to={paths.contact} className={buttonClass('quiet')}>
            {t.contactUs}
          </Link>
        </p>
      </div>
      <Photo
        name="rain-on-leaf"
        alt="Rain standing in drops on a broad green leaf"
        shown="(min-width: 48rem) 34rem, 100vw"
        className="aspect-4/5 w-full rounded-card object-cover"
      />
    </section>
  );
}

const gallery: ReadonlyArray<{ name: PhotoName; alt: string; place: string }> = [
  { name: 'dandelion-meadow', alt: 'Dandelion clocks in a meadow against a low sun', place: 'col-span-2 row-span-2' },
  { name: 'yellow-daisy', alt: 'The petals of a yellow daisy, close to', place: 'row-span-2' },
  { name: 'young-grass', alt: 'Young grass, every blade upright', place: '' },
  { name: 'fig', alt: 'Half a ripe fig in a red dish', place: '' },
  { name: 'dune-grass', alt: 'Dune grass before a blue sea', place: 'col-span-2' },
  { name: 'dragonfly-shrub', alt: 'A dragonfly resting on the tip of a twig', place: 'col-span-2' },
];

function Gallery() {
  return (
    <section aria-labelledby="gallery" className="shell">
      <SectionHeading id="gallery" label="To look at">
        {t.gallery}
      </SectionHeading>
      <ul className="grid auto-rows-[10rem] grid-cols-2 gap-3 md:auto-rows-[13rem] md:grid-cols-4">
        {gallery.map((picture) => (
          <li key={picture.name} className={picture.place}>
            <Photo
              name={picture.name}
              alt={picture.alt}
              shown="(min-width: 48rem) 36rem, 100vw"
              className="size-full rounded-card object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SectionHeading({
  id,
  label,
  more,
  children,
}: {
  id: string;
  label: string;
  more?: { to: string; text: string };
  children: string;
}) {
  return (
    // On phones always one below the other: whether they fit beside each other would depend on the font, which comes later.
    <div className="mb-8 flex flex-wrap items-end justify-between gap-4 max-sm:flex-col max-sm:items-start md:mb-10">
      <div>
        <p className="label text-marigold-ink">{label}</p>
        <h2 id={id} className="mt-2 text-2xl md:text-3xl">
          {children}
        </h2>
      </div>
      {more ? (
        <Link
          to={more.to}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline decoration-2 underline-offset-4"
        >
          {more.text}
        </Link>
      ) : null}
    </div>
  );
}

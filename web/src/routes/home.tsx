import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Portrait } from '~/features/gardeners/portrait';
import { featuredGardeners } from '~/features/gardeners/queries';
import { StatusBadge } from '~/features/gardeners/status-badge';
import { type TipsFilter, topTips } from '~/features/tips/queries';
import { useUpToDate } from '~/features/tips/recent-changes';
import { TipCard, withoutRepeats } from '~/features/tips/tip-card';
import type { TipCard as Card } from '~/shared/api/schema.gen';
import { constants, messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { later } from '~/shared/ui/later';
import { Link } from '~/shared/ui/link';
import { Page, siteName } from '~/shared/ui/page';
import { photoPath } from '~/shared/ui/photo';
import { Empty, Failure } from '~/shared/ui/states';
import { Hero } from './home/hero';
import { galleryPhotos, heroPhotos, storyPhoto } from './home/pictures';
import { SectionHeading } from './home/section-heading';

const t = messages.home;

/** Below the first screen. The build renders it too. */
const StoryAndGallery = later('home.story', async () => (await import('./home/story')).StoryAndGallery);

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
      <Suspense>
        <StoryAndGallery />
      </Suspense>
    </Page>
  );
}

const weekMs = 7 * 24 * 3600 * 1000;
const everything: TipsFilter = {};
const ownPictures = [...heroPhotos, storyPhoto, ...galleryPhotos].map(photoPath);

function TopTips() {
  const { data, error, refetch } = useQuery(topTips);
  const newest = useUpToDate(data, everything, true)?.slice(0, constants.featured);
  const cards = newest && pictureFirst(withoutRepeats(newest, ownPictures));
  const fresh = newest?.[0] && newest.every(({ dateAdded }) => Date.now() - Date.parse(dateAdded) < weekMs);
  return (
    <section aria-labelledby="top-tips" className="shell pt-16 md:pt-24">
      <SectionHeading
        id="top-tips"
        label={fresh ? 'New this week' : 'Lately'}
        more={{ to: paths.tips, text: messages.nav.browseTips }}
      >
        {t.topTips}
      </SectionHeading>
      {cards ? (
        cards.length > 0 ? (
          <ul className="tip-grid home-tips">
            {cards.map((card, at) => (
              <li key={card._id}>
                <TipCard card={card} shape={at === 0 ? 'lead' : at < 3 ? 'row' : 'row-on-phones'} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty>{messages.tips.empty}</Empty>
        )
      ) : error ? (
        <Failure error={error} what="The newest tips could not be fetched." retry={refetch} />
      ) : (
        <Skeletons />
      )}
    </section>
  );
}

/** The first place is large, so a tip with a picture takes it. */
function pictureFirst(cards: Card[]): Card[] {
  const lead = cards.find(({ image }) => image) ?? cards[0];
  return lead ? [lead, ...cards.filter((card) => card !== lead)] : [];
}

function Skeletons() {
  return (
    <div role="status">
      <span className="sr-only">Fetching the newest tips</span>
      <ul aria-hidden="true" className="tip-grid home-tips">
        {Array.from({ length: constants.featured }, (_, at) => (
          <li key={at}>
            <div className={`tip ${at === 0 ? 'tip-lead' : at < 3 ? 'tip-row' : 'max-md:tip-row'}`}>
              <div className="skeleton !rounded-card" />
              <div className="skeleton mt-4 h-12" />
            </div>
          </li>
        ))}
      </ul>
    </div>
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
        <ul
          className="grid grid-cols-1 gap-x-5 gap-y-8 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-6"
          aria-busy={!data && !error}
        >
          {data
            ? data.data.map((gardener) => (
                <li key={gardener.id} className="group featured">
                  <div className="arch">
                    <Portrait name={gardener.name} photoUrl={gardener.photoUrl} />
                  </div>
                  <div className="min-w-0">
                    <h3 className="text-lg leading-tight">
                      <Link
                        to={paths.gardener(gardener.id)}
                        className="before:absolute before:inset-0 group-hover:underline"
                      >
                        <bdi>{gardener.name}</bdi>
                      </Link>
                    </h3>
                    <p className="mt-1 text-sm leading-snug text-leaf">{gardener.specialization}</p>
                    <p className="mt-1 text-xs text-ink-soft">{gardener.location}</p>
                    <p className="mt-2 text-xs text-ink-soft">
                      <StatusBadge status={gardener.status} /> {gardener.role}
                    </p>
                    {gardener.email ? <Address email={gardener.email} /> : null}
                  </div>
                </li>
              ))
            : !error &&
              Array.from({ length: constants.featured }, (_, at) => (
                <li key={at} aria-hidden="true" className="featured">
                  <div className="skeleton arch" />
                  <div className="skeleton h-5 w-3/4" />
                </li>
              ))}
        </ul>
      </div>
    </section>
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

import { Link } from 'react-router';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { Photo, type PhotoName } from '~/shared/ui/picture/photo';
import { photoCredits } from '~/shared/ui/picture/photo-credits';
import { ByPlant } from './by-plant';
import { FeaturedGardeners } from './gardeners';
import { galleryPhotos, storyPhoto } from './pictures';
import { More, SectionHeading } from './section-heading';

const t = messages.home;

/** The home page below the tips. */
export function Rest() {
  return (
    <>
      <ByPlant />
      <FeaturedGardeners />
      <Story />
      <Gallery />
    </>
  );
}

function Story() {
  return (
    <section aria-labelledby="story" className="shell story">
      <p aria-hidden="true" className="story-year">
        2005
      </p>
      <figure className="story-picture">
        <Photo
          name={storyPhoto}
          alt="Rain standing in drops on a broad green leaf"
          shown="(min-width: 75rem) 71rem, (min-width: 48rem) 89vw, 107vw"
          className="aspect-3/2 w-full rounded-card object-cover md:aspect-4/5"
        />
        <Caption of={storyPhoto} />
      </figure>
      <div className="story-text">
        <h2 id="story" className="home-heading">
          {t.story}
        </h2>
        <div className="mt-5 space-y-4 text-ink-soft">
          <p>
            Founded in 2005: we began with one van, two spades and a north-facing yard that nobody believed in. It has a
            fig against its wall now, and we have over 15 years of experience in gardens of every size and temper.
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
    </section>
  );
}

/** `grow`: the photograph's proportion, so that those of a row are equally high. */
const gallery: Record<(typeof galleryPhotos)[number], { alt: string; grow: string }> = {
  'dune-grass': { alt: 'Tall grass on a dune, the sea behind it', grow: 'sm:flex-[1.6]' },
  'dragonfly-shrub': { alt: 'A dragonfly resting on the tip of a twig', grow: 'sm:flex-[1.333]' },
  marigold: { alt: 'A French marigold, red with yellow edges', grow: 'lg:flex-[1.6]' },
  moss: { alt: 'Moss from above, every shoot a star', grow: 'lg:flex-[1.6]' },
  'fallen-leaf': { alt: 'A maple leaf on the ground in autumn', grow: 'lg:flex-[1.6]' },
  fig: { alt: 'A fig cut in half, red within', grow: 'lg:flex-[1.477]' },
};

/** Phones show the first three. */
function Gallery() {
  return (
    <section aria-labelledby="gallery" className="shell">
      <SectionHeading id="gallery">{t.gallery}</SectionHeading>
      <ul className="flex flex-col gap-x-6 gap-y-6 sm:flex-row">
        {galleryPhotos.slice(0, 2).map((name) => (
          <Hung key={name} name={name} shown="(min-width: 75rem) 40rem, (min-width: 40rem) 54vw, 92vw" />
        ))}
      </ul>
      <ul className="mt-6 grid grid-cols-2 items-start gap-x-6 gap-y-6 lg:flex">
        {galleryPhotos.slice(2).map((name, at) => (
          <Hung
            key={name}
            name={name}
            shown="(min-width: 75rem) 20rem, (min-width: 64rem) 27vw, 46vw"
            className={at === 0 ? 'max-sm:col-span-2' : 'max-sm:hidden'}
          />
        ))}
      </ul>
      <More to={paths.credits}>Who took the photographs</More>
    </section>
  );
}

type HungProps = { name: (typeof galleryPhotos)[number]; shown: string; className?: string };

function Hung({ name, shown, className = '' }: HungProps) {
  const { alt, grow } = gallery[name];
  return (
    <li className={`min-w-0 ${grow} ${className}`}>
      <figure>
        <Photo name={name} alt={alt} shown={shown} className="h-auto w-full rounded-card" />
        <Caption of={name} />
      </figure>
    </li>
  );
}

function Caption({ of }: { of: PhotoName }) {
  const { title, by } = photoCredits[of];
  return (
    <figcaption className="mt-2 text-xs text-ink-soft">
      <span className="text-ink">{title}.</span> {by}
    </figcaption>
  );
}

import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { Link } from '~/shared/ui/link';
import { Photo } from '~/shared/ui/photo';
import { galleryPhotos, storyPhoto } from './pictures';
import { SectionHeading } from './section-heading';

const t = messages.home;

/** The lower part of the home page, which waits for no data. */
export function StoryAndGallery() {
  return (
    <>
      <Story />
      <Gallery />
    </>
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
        name={storyPhoto}
        alt="Rain standing in drops on a broad green leaf"
        shown="(min-width: 75rem) 64rem, (min-width: 48rem) 82vw, 120vw"
        className="aspect-4/3 w-full rounded-card object-cover md:aspect-4/5"
      />
    </section>
  );
}

const places: Record<(typeof galleryPhotos)[number], { alt: string; place: string }> = {
  'dandelion-meadow': { alt: 'Dandelion clocks in a meadow against a low sun', place: 'col-span-2 row-span-2' },
  'yellow-daisy': { alt: 'The petals of a yellow daisy, close to', place: 'row-span-2' },
  'young-grass': { alt: 'Young grass, every blade upright', place: '' },
  'leaf-veins': { alt: 'The veins of a leaf with light behind it', place: '' },
  'red-flower': { alt: 'The petals of an orange flower, close to', place: 'col-span-2' },
  'dragonfly-shrub': { alt: 'A dragonfly resting on the tip of a twig', place: 'col-span-2' },
};

function Gallery() {
  return (
    <section aria-labelledby="gallery" className="shell">
      <SectionHeading id="gallery" label="To look at">
        {t.gallery}
      </SectionHeading>
      <ul className="grid auto-rows-[10rem] grid-cols-2 gap-3 md:auto-rows-[13rem] md:grid-cols-4">
        {galleryPhotos.map((name) => (
          <li key={name} className={places[name].place}>
            <Photo
              name={name}
              alt={places[name].alt}
              shown="(min-width: 48rem) 48rem, 165vw"
              className="size-full rounded-card object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

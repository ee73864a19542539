import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '~/shared/hydrated';
import { constants, messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '~/shared/ui/icons';
import { optional } from '~/shared/ui/load/optional';
import { Photo, type PhotoName } from '~/shared/ui/picture/photo';
import { WideSearch } from '../layout/search';
import { heroPhotos } from './pictures';

const MonthFact = optional(async () => (await import('./this-week')).MonthFact);

type Target = { to: string; text: string };
type Slide = { title: string; text: string; photo: PhotoName; position: string; link: Target; more?: Target };

const [transform, seasonal, friendly] = messages.home.slides;

const slides: readonly Slide[] = [
  {
    title: transform,
    text: 'Jobs for every month, written by gardeners who have done them. Free.',
    photo: heroPhotos[0],
    position: 'object-[70%_50%]',
    link: { to: paths.now, text: 'What to do this month' },
    more: { to: paths.services, text: 'See our services' },
  },
  {
    title: seasonal,
    text: 'What to sow, what to move and what to leave alone, from gardeners who have done it. Free.',
    photo: heroPhotos[1],
    position: 'object-[65%_50%]',
    link: { to: paths.guides, text: 'Read the Guide' },
  },
  {
    title: friendly,
    text: 'Less spray, less waste, more ladybirds, from gardeners who have done it. Free.',
    photo: heroPhotos[2],
    position: 'object-[30%_50%]',
    link: { to: paths.ecoFriendly, text: 'Garden Gently' },
  },
];

/** The carousel. It pauses under the pointer or the focus, by its button, and for reduced motion. */
export function Hero() {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const ready = useHydrated();
  const go = (by: number) => setAt((now) => (now + by + slides.length) % slides.length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide that a visitor selects is shown for its full time, so `at` restarts the interval
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!playing || hovered || focused || calm) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % slides.length), constants.carouselMs);
    return () => clearInterval(timer);
  }, [playing, hovered, focused, at]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus pause the slides
    <div
      className="hero-band"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <section aria-roledescription="carousel" aria-label="What we do" className="hero">
        {slides.map((slide, number) => (
          <SlideView
            key={slide.title}
            slide={slide}
            number={number}
            shown={number === at}
            pictured={ready || number === 0}
          />
        ))}
        <div className="hero-controls">
          <Control
            label={playing ? 'Pause the slides' : 'Play the slides'}
            className="motion-reduce:hidden"
            onClick={() => setPlaying(!playing)}
          >
            {playing ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
          </Control>
          <Control label="Previous slide" onClick={() => go(-1)}>
            <PreviousIcon size={22} />
          </Control>
          {slides.map((slide, number) => (
            <button
              key={slide.title}
              type="button"
              aria-label={`Slide ${number + 1}: ${slide.title}`}
              aria-current={number === at}
              onClick={() => setAt(number)}
              className="group flex size-11 items-center justify-center"
            >
              <span className="hero-dot" />
            </button>
          ))}
          <Control label="Next slide" onClick={() => go(1)}>
            <NextIcon size={22} />
          </Control>
        </div>
      </section>
      <div className="hero-search">
        <WideSearch label="Search all tips" placeholder="Figs, slugs" button="quiet" className="block max-w-[22rem]" />
      </div>
    </div>
  );
}

type SlideProps = { slide: Slide; number: number; shown: boolean; pictured: boolean };

/** `pictured`: the other slides load their photographs after the first one. */
function SlideView({ slide, number, shown, pictured }: SlideProps) {
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${number + 1} of ${slides.length}`}
      inert={!shown}
      className={`hero-slide ${shown ? '' : 'opacity-0'}`}
    >
      <div className="hero-picture">
        {pictured ? (
          <Photo
            name={slide.photo}
            alt=""
            shown="(min-width: 48rem) max(58.4vw, 56rem), max(100vw, 26rem)"
            first={number === 0}
            className={`absolute inset-0 size-full object-cover ${slide.position}`}
          />
        ) : null}
      </div>
      <div className="hero-words">
        {/* The fact is known in the browser only. Its room is there from the start. */}
        <p className="label mb-2 min-h-[1lh] text-marigold-ink">
          <Suspense>
            <MonthFact />
          </Suspense>
        </p>
        {/* On phones two lines in the fallback font too, so that nothing moves when the font arrives. */}
        <h2 className="hero-title">
          <Typewriter text={slide.title} running={shown} />
        </h2>
        <p className="mt-2 max-w-[26rem] text-sm text-ink-soft md:mt-4 lg:text-base">{slide.text}</p>
        <p className="mt-3 flex flex-wrap items-center gap-x-3 xs:gap-x-4 md:mt-5">
          <Link to={slide.link.to} className={buttonClass('primary', 'max-xs:px-3.5')}>
            {slide.link.text}
          </Link>
          {slide.more ? (
            <Link to={slide.more.to} className={buttonClass('link')}>
              {slide.more.text}
            </Link>
          ) : null}
        </p>
      </div>
    </div>
  );
}

type ControlProps = { label: string; className?: string; onClick: () => void; children: React.ReactNode };

function Control({ label, className = '', onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`flex size-11 items-center justify-center rounded-full hover:bg-moss-deep ${className}`}
    >
      {children}
    </button>
  );
}

/** Types the text letter by letter. Its space is reserved from the start, and screen readers get the whole text. */
function Typewriter({ text, running }: { text: string; running: boolean }) {
  const [typed, setTyped] = useState(text.length);
  const first = useRef(true);
  useEffect(() => {
    // The first title is the page's largest text, so it is shown as rendered.
    const instant = first.current || !running || matchMedia('(prefers-reduced-motion: reduce)').matches;
    first.current = false;
    setTyped(instant ? text.length : 0);
    if (instant) return;
    const timer = setInterval(() => setTyped((letters) => letters + 1), 45);
    const end = setTimeout(() => clearInterval(timer), 45 * (text.length + 1));
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [text, running]);
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">
        {text.slice(0, typed)}
        <span className="invisible">{text.slice(typed)}</span>
      </span>
    </>
  );
}

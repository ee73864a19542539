import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { inFront, mostInFront, plantCounts } from '~/features/tips/plant-counts';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { paths, withQuery } from '~/shared/paths';
import { otherNames, type Plant, plantsLike } from '~/shared/plants/plants';
import { useTypedEarly } from '~/shared/typed-early';
import { buttonClass } from '~/shared/ui/button';
import { Chip } from '~/shared/ui/chip';
import { TextField } from '~/shared/ui/form/field';
import { Jump } from '~/shared/ui/jump';
import { whenNear } from '~/shared/ui/load/when-near';
import { Page } from '~/shared/ui/page';
import { PlantLink } from '~/shared/ui/picture/plant-link';
import { Plate } from '~/shared/ui/picture/plate';
import { Empty } from '~/shared/ui/states';
import { tipsInWords } from '~/shared/words';

/** By English name: those with most tips in front, then a register, which begins with the plants that have a tip. */
export function Plants({ plants }: { plants: readonly Plant[] }) {
  const ready = useHydrated();
  const [search] = useSearchParams();
  const [text, type] = useTyped(ready ? (search.get('q') ?? '') : '', search);
  const field = useRef<HTMLElement>(null);
  useTypedEarly(field, type);
  const { data: counts, isPending } = useQuery(plantCounts);
  const everyPlant = (ready && search.get('show') === 'all') || (!isPending && !counts?.size);
  // Among all plants: one without a tip is no unknown plant.
  const found = text.trim() ? plantsLike(plants, text, plants.length) : undefined;
  const shown = counts && !everyPlant ? plants.filter(({ id }) => counts.has(id)) : plants;
  return (
    <Page
      title="Plants"
      description={`${plants.length} garden plants from A to Z, each with the tips of gardeners who grow it, by month.`}
    >
      <div className="shell">
        <header className="grid items-end gap-x-16 gap-y-6 pt-8 pb-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
          <div>
            <h1 className="text-display">Plants</h1>
            <p className="standfirst mt-3">What gardeners know about each one, month by month.</p>
          </div>
          <search ref={field}>
            <TextField
              label="Find a plant"
              type="search"
              autoComplete="off"
              placeholder="Courgette, Salvia, lilac"
              value={text}
              onChange={({ target }) => type(target.value)}
            />
          </search>
        </header>
        <p role="status" className="sr-only">
          {found || isPending ? '' : `${shown.length} plants on this page.`}
        </p>
        {found ? (
          <Found plants={found} text={text} counts={counts} />
        ) : (
          <>
            <InFront plants={plants} counts={counts} waiting={isPending} />
            <Register
              plants={shown}
              counts={counts}
              // Rendered pages have every plant, for readers without script. The others shall not see the list shrink.
              waiting={isPending && !everyPlant}
              least={everyPlant ? 1 : 2}
              chips={
                <div className="flex flex-wrap gap-2 max-sm:w-full">
                  {counts?.size ? (
                    <Chip to={paths.plants} chosen={!everyPlant}>
                      With tips ({counts.size})
                    </Chip>
                  ) : null}
                  <Chip to={`${paths.plants}?show=all`} chosen={everyPlant}>
                    All {plants.length}
                  </Chip>
                </div>
              }
            />
          </>
        )}
      </div>
    </Page>
  );
}

/** The typed text, which the address follows; or the address's, after another navigation. */
function useTyped(q: string, search: URLSearchParams): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<string>();
  const navigate = useNavigate();
  const { key } = useLocation();
  const kind = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that there was a navigation
  useEffect(() => {
    if (kind !== 'REPLACE') setTyped(undefined);
  }, [key, kind]);
  const type = (text: string) => {
    setTyped(text);
    const next = new URLSearchParams(search);
    if (text) next.set('q', text);
    else next.delete('q');
    navigate({ search: `${next}` }, { replace: true });
  };
  return [typed ?? q, type];
}

type Counts = ReadonlyMap<string, number> | undefined;

/** The plants of most tips. It has its room from the start, so that nothing moves when the counts arrive. */
function InFront({ plants, counts, waiting }: { plants: readonly Plant[]; counts: Counts; waiting: boolean }) {
  if (!waiting && !counts?.size) return null;
  return (
    <section aria-labelledby="in-front" className="pb-12 md:pb-16">
      <h2 id="in-front" className="border-t border-line-strong pt-4 text-xl">
        Most tips
      </h2>
      {waiting ? (
        <p role="status" className="sr-only">
          Counting the tips
        </p>
      ) : null}
      <ul
        aria-hidden={waiting || undefined}
        className="mt-5 grid grid-cols-3 gap-x-3 gap-y-5 md:grid-cols-4 md:gap-x-6 md:gap-y-7 lg:grid-cols-6"
      >
        {counts
          ? inFront(plants, counts).map((plant) => (
              <li key={plant.id}>
                <PlantLink plant={plant}>{tipsInWords(counts.get(plant.id) ?? 0)}</PlantLink>
              </li>
            ))
          : Array.from({ length: mostInFront }, (_, at) => (
              <li key={at}>
                <div className="skeleton aspect-5/4 !rounded-card" />
                <p className="mt-1.5 text-sm max-md:pb-6">&nbsp;</p>
              </li>
            ))}
      </ul>
    </section>
  );
}

type RegisterProps = {
  plants: readonly Plant[];
  counts: Counts;
  /** Not shown yet where there is script. */
  waiting: boolean;
  /** A row says how many tips there are from this number on. */
  least: number;
  chips: React.ReactNode;
};

/** Plants by their first letter, with an index of the letters. */
function Register({ plants, counts, waiting, least, chips }: RegisterProps) {
  const letters = alphabet.map((letter) => ({ letter, plants: plants.filter(({ name }) => name.startsWith(letter)) }));
  return (
    <section aria-labelledby="register" className={waiting ? '[@media(scripting:enabled)]:invisible' : ''}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line-strong pt-4">
        <h2 id="register" className="text-xl">
          From A to Z
        </h2>
        {chips}
      </div>
      <nav
        aria-label="Letters"
        className="sticky top-18 z-10 -mx-5 mt-3 overflow-x-auto border-b border-line bg-paper px-5 [scrollbar-width:none] md:mx-0 md:px-0"
      >
        <ul className="-ml-3.5 flex justify-between lg:-mx-3.5">
          {letters.map(({ letter, plants }) => (
            <li key={letter}>
              {plants.length > 0 ? (
                <Jump
                  to={letter}
                  className="flex size-11 items-center justify-center rounded-control font-serif text-lg text-leaf hover:bg-moss"
                >
                  {letter}
                </Jump>
              ) : (
                <span
                  aria-hidden="true"
                  className="flex size-11 items-center justify-center font-serif text-lg text-line-strong"
                >
                  {letter}
                </span>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {letters.map(({ letter, plants }) =>
        plants.length === 0 ? null : (
          <section
            key={letter}
            aria-labelledby={letter}
            className="grid grid-cols-1 gap-x-8 gap-y-3 border-b border-line py-8 last:border-0 lg:grid-cols-[5rem_minmax(0,1fr)]"
          >
            <h3
              id={letter}
              tabIndex={-1}
              className="scroll-mt-12 outline-none text-4xl leading-none !font-normal text-leaf"
            >
              {letter}
            </h3>
            <Rows plants={plants} counts={counts} least={least} />
          </section>
        ),
      )}
    </section>
  );
}

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

type RowsProps = { plants: readonly Plant[]; counts: Counts; least?: number; text?: string };

/** Plants in rows. Their drawings are loaded when they come near the screen. */
function Rows({ plants, counts, least = 1, text = '' }: RowsProps) {
  const [near, setNear] = useState(false);
  const [list] = useState(() => whenNear(() => setNear(true)));
  return (
    <ul
      ref={list}
      className="grid content-start grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-8 gap-y-2"
    >
      {plants.map((plant) => {
        const count = counts?.get(plant.id) ?? 0;
        return (
          <li key={plant.id}>
            <Link
              to={paths.plant(plant.id)}
              className="group flex min-h-16 items-center gap-4 rounded-control py-1.5 print:flex!"
            >
              <span aria-hidden="true" className="h-13 w-17 shrink-0 overflow-hidden rounded-control bg-moss">
                {near ? <Plate category={plant.category} plant={plant} /> : null}
              </span>
              <span className="min-w-0 flex-1 leading-tight">
                <span className="block font-serif text-lg leading-tight decoration-marigold decoration-2 underline-offset-4 group-hover:underline">
                  {plant.name}
                </span>
                <span className="mt-0.5 block text-xs text-ink-soft">
                  {text && plant.synonyms ? `${otherNames({ ...plant, latin: '' }, text)} · ` : ''}
                  <i lang="la" className="font-serif">
                    {plant.latin}
                  </i>
                </span>
              </span>
              {count >= least ? (
                <span className="text-xs whitespace-nowrap text-ink-soft">{tipsInWords(count)}</span>
              ) : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Found({ plants, text, counts }: { plants: readonly Plant[]; text: string; counts: Counts }) {
  return (
    <section aria-labelledby="found" className="min-h-dvh border-t border-line-strong pt-4">
      <div role="status">
        <h2 id="found" className="text-xl wrap-anywhere">
          {plants.length === 1 ? 'One plant' : `${plants.length || 'No'} plants`} for “<bdi>{text.trim()}</bdi>”
        </h2>
      </div>
      <div className="mt-5">
        {plants.length > 0 ? (
          <Rows plants={plants} counts={counts} text={text} />
        ) : (
          <Empty
            action={
              <Link to={withQuery(paths.tips, { q: text.trim() })} className={buttonClass('primary')}>
                Search the tips
              </Link>
            }
          >
            We do not have this plant yet. A tip may name it all the same.
          </Empty>
        )}
      </div>
      <p className="mt-8">
        <Link to={paths.plants} className={buttonClass('link')}>
          {messages.tips.clear}
        </Link>
      </p>
    </section>
  );
}

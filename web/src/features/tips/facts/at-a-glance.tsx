import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { Basis, Climate, Facts } from '~/shared/api/schema.gen';
import { useGarden } from '~/shared/garden';
import { monthsInWords } from '~/shared/months-in-words';
import { paths } from '~/shared/paths';
import { plantList } from '~/shared/plants';
import { Link } from '~/shared/ui/link';
import { climates, places, suns, works } from '~/shared/words';
import { plantName } from '../filter-words';

const linkClass = 'text-leaf underline underline-offset-4 hover:decoration-2';

type Shown = Omit<Facts, 'hazards' | 'hazardNote' | 'standfirst'>;

/** A tip's facts in words; nothing without any. `line`: says whose year the months are of. */
export function AtAGlance({ facts, line }: { facts: Facts; line: ReactNode }) {
  const { hazards, hazardNote, standfirst, ...shown } = facts;
  return Object.keys(shown).length > 0 ? <List shown={shown} line={line} /> : null;
}

function List({ shown, line }: { shown: Shown; line: ReactNode }) {
  const { hemisphere, climate } = useGarden();
  const { plants = [], months = {}, climates: all = [], places: where = [], sun = [], minutes, tools = [] } = shown;
  const when = monthsInWords(months, hemisphere);
  return (
    <section aria-labelledby="glance" className="sm:max-lg:row-span-2">
      <h2 id="glance" className="border-b border-line-strong pb-3 text-lg">
        At a glance
      </h2>
      <dl className="text-sm">
        <Fact name={plants.length === 1 ? 'Plant' : 'Plants'}>
          {plants.length > 0 ? <Plants ids={plants} /> : null}
        </Fact>
        <Fact name="Work">{shown.work ? works[shown.work] : null}</Fact>
        <Fact name="When">
          {when ? (
            <>
              {when}
              {line}
            </>
          ) : null}
        </Fact>
        <Fact name="Climate">{all.length > 0 ? <Climates all={all} own={climate} /> : null}</Fact>
        <Fact name="Where">{where.map((place) => places[place]).join(', ')}</Fact>
        <Fact name="Light">{sun.map((light) => suns[light]).join(', ')}</Fact>
        <Fact name="Time">{minutes ? duration(minutes) : null}</Fact>
        <Fact name="Tools">{tools.length > 0 ? <Tools all={tools} /> : null}</Fact>
        <Fact name="Comes from">{shown.basis ? <Source basis={shown.basis} /> : null}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="border-b border-line py-2.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** The names are fetched with the list of plants; until then the ids say nearly the same. */
function Plants({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(plantList);
  return ids.map((id, at) => (
    <Fragment key={id}>
      {at > 0 ? ', ' : ''}
      <Link to={`${paths.tips}?plant=${encodeURIComponent(id)}`} className={linkClass}>
        {data?.find((plant) => plant.id === id)?.name ?? plantName(id, { facets: undefined })}
      </Link>
    </Fragment>
  ));
}

/** The reader's own first. */
function Climates({ all, own }: { all: readonly Climate[]; own: Climate | undefined }) {
  const fits = own !== undefined && all.includes(own);
  const others = all.filter((climate) => climate !== own).map((climate) => climates[climate]);
  return (
    <>
      {fits ? <span className="block">{climates[own]}: good for your climate</span> : null}
      {others.join(', ')}
    </>
  );
}

function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [count(hours, 'hour'), count(rest, 'minute')].filter(Boolean);
  return `About ${parts.join(' ')}`;
}

const count = (number: number, unit: string) => (number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`);

function Tools({ all }: { all: readonly string[] }) {
  return all.map((tool, at) => (
    <Fragment key={tool}>
      {at > 0 ? ', ' : ''}
      <bdi>{tool}</bdi>
    </Fragment>
  ));
}

function Source({ basis: { kind, seasons, title, link } }: { basis: Basis }) {
  if (kind === 'heard') return 'Heard from others';
  if (kind === 'own-experience') {
    if (!seasons) return 'From own experience';
    return `From ${seasons === 1 ? 'one season' : `${seasons} seasons`} of own experience`;
  }
  return (
    <>
      {kind === 'book' ? 'From a book or research: ' : 'From an extension service or garden society: '}
      {link && isWeb(link) ? <SourceLink link={link} title={title} /> : <bdi>{title}</bdi>}
    </>
  );
}

/** With its host in sight, as the site vouches for no other. On paper, with the whole address. */
function SourceLink({ link, title }: { link: string; title: string | undefined }) {
  const host = new URL(link).hostname;
  return (
    <>
      <a
        href={link}
        rel="nofollow noopener ugc"
        className={`${linkClass} wrap-anywhere print:after:content-['_('attr(href)')']`}
      >
        <bdi>{title ?? host}</bdi>
      </a>
      {title ? <span className="font-normal text-ink-soft print:hidden"> at {host}</span> : null}
    </>
  );
}

const isWeb = (link: string) => URL.canParse(link) && new URL(link).protocol === 'https:';

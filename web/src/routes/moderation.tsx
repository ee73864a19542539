import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { casesPage, isOthers } from '~/features/moderation/cases';
import { filterQuery, useFilter, useQueueQuery } from '~/features/moderation/filter';
import { beginRound } from '~/features/moderation/round';
import { waitingInWords } from '~/features/moderation/words';
import { ApiError } from '~/shared/api/client';
import { countedCases } from '~/shared/api/limits.gen';
import type { CaseHead, ListCase } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { ownProfile } from '~/shared/session/profile-query';
import { useGardener } from '~/shared/session/use-gardener';
import { buttonClass } from '~/shared/ui/button';
import { CheckField } from '~/shared/ui/form/field';
import { Page, PageHeading } from '~/shared/ui/page';
import { pageTitle, usePlace } from '~/shared/ui/pager';
import { Drawing } from '~/shared/ui/picture/plate';
import { Empty } from '~/shared/ui/states';
import { CaseRow } from './moderation/case-row';
import { Filters } from './moderation/filters';
import { Paged, RowsWaiting } from './moderation/paged';
import { Several } from './moderation/several';
import { useKeys, useShortcuts } from './moderation/shortcuts';
import { NotFound } from './not-found';

/** The cases that wait for a moderator. */
export function Moderation() {
  const { page, cursor } = usePlace();
  const filter = useFilter();
  const query = filterQuery(filter);
  const ofCases = useQueueQuery();
  const cases = useQuery(casesPage(filter, cursor));
  const { data, error } = cases;
  const { data: reader } = useQuery(ownProfile(useGardener()));
  const choice = useChoice(data?.data ?? [], `${query} ${cursor}`, reader?.id);
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [first] = data?.data.filter(({ taken }) => !isOthers(taken, reader?.id)) ?? [];
  useShortcuts(useKeys().on, firstKey, (key) => {
    if (key === 'j' && first) navigate(paths.case(first.kind, first.id) + ofCases);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query says all of the filter
  useEffect(() => beginRound(filter, cursor), [query, cursor]);
  // The token is of before a demotion.
  if (!data && error instanceof ApiError && error.status === 403) return <NotFound />;
  return (
    <Page title={pageTitle('Moderation', page)} description="The cases that wait for a moderator." index={false}>
      <div className="shell pb-12">
        <div className="flex flex-wrap items-end justify-between gap-x-8 pb-6 md:pb-0">
          <PageHeading intro="What gardeners have reported. Advice that could hurt somebody comes first if a report of it counts, appeals come last.">
            Moderation
          </PageHeading>
          <Link to={paths.moderationLog} className={buttonClass('quiet', 'md:mb-10')}>
            Log of moderation
          </Link>
        </div>
        <Filters filter={filter} />
        <p aria-live="polite" className="min-h-[1lh] pb-3 text-sm text-ink-soft tabular-nums">
          {data && data.total > 0
            ? `${waitingInWords(data.total, query !== '', data.next !== null)}${page > 1 ? ' from this page on' : ''}`
            : null}
        </p>
        <div ref={list} tabIndex={-1} className="outline-none">
          <Paged
            query={cases}
            label="Cases"
            items="cases"
            list={query}
            all={{ to: paths.moderation, text: 'Show the first page' }}
            pagerLabel="Pages of cases"
            empty={
              <Empty drawing={<Drawing of="job-basket" />}>{data ? nothing(data, query !== '', cursor) : null}</Empty>
            }
            waiting={<RowsWaiting items="cases" />}
          >
            {(found) => (
              <>
                <CheckField
                  label="Choose all of this page"
                  checked={choice.isAll}
                  onChange={({ target }) => choice.chooseAll(target.checked)}
                  className="border-t border-line text-sm"
                />
                <ol>
                  {found.map((each) => (
                    <CaseRow
                      key={nameOf(each)}
                      found={each}
                      query={ofCases}
                      reader={reader?.id}
                      chosen={choice.chosen.includes(each)}
                      onChoose={(chosen) => choice.choose(each, chosen)}
                    />
                  ))}
                </ol>
              </>
            )}
          </Paged>
        </div>
        <Several
          chosen={choice.chosen}
          reader={reader?.id}
          onNone={() => choice.chooseAll(false)}
          onClosed={() => list.current?.focus({ preventScroll: true })}
        />
      </div>
    </Page>
  );
}

/** It opens the first case, as it opens the next one on the page of a case. */
const firstKey = new Set(['j']);

/** Why a page of the queue has no case. */
function nothing({ next, total }: ListCase, isFiltered: boolean, cursor: string | undefined): string {
  if (next) return total > 0 ? 'All of this page is decided.' : `None among these ${countedCases}.`;
  if (cursor) return 'There is nothing on this page any more.';
  return isFiltered ? 'None of these waits.' : 'No case waits. Thank you for looking.';
}

const nameOf = ({ kind, id }: CaseHead) => `${kind} ${id}`;

/** Which cases of the page are chosen. At another page or another filter, none is. */
function useChoice(found: CaseHead[], place: string, reader: string | undefined) {
  const [choice, setChoice] = useState({ place, names: new Set<string>() });
  const names = choice.place === place ? choice.names : new Set<string>();
  // Another moderator decides the others.
  const choosable = found.filter(({ taken }) => !isOthers(taken, reader));
  const chosen = choosable.filter((each) => names.has(nameOf(each)));
  return {
    chosen,
    isAll: chosen.length > 0 && chosen.length === choosable.length,
    choose: (each: CaseHead, isChosen: boolean) => {
      const next = new Set(names);
      if (isChosen) next.add(nameOf(each));
      else next.delete(nameOf(each));
      setChoice({ place, names: next });
    },
    chooseAll: (isChosen: boolean) => setChoice({ place, names: new Set(isChosen ? choosable.map(nameOf) : []) }),
  };
}

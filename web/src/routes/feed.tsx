import { useQuery, useQueryClient } from '@tanstack/react-query';
import { feedPage } from '~/features/follows/feed';
import { TipCard, withoutRepeats } from '~/features/tips/card/tip-card';
import type { TipCard as Card } from '~/shared/api/schema.gen';
import { useUnblocked } from '~/shared/blocks/blocks';
import { LeftOut } from '~/shared/blocks/fold';
import { feedKey } from '~/shared/follows/follows';
import { useCopyDate } from '~/shared/offline/copies';
import { copyNames } from '~/shared/offline/copy-names';
import { CopyNote } from '~/shared/offline/copy-note';
import { paths } from '~/shared/paths';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { useGardener } from '~/shared/session/use-gardener';
import { focusAtTop } from '~/shared/ui/focus';
import { NotFetched } from '~/shared/ui/list-states';
import { Page, PageHeading } from '~/shared/ui/page';
import { Pager, pageTitle, useListTop, usePlace } from '~/shared/ui/pager';
import { CardSkeletons, Empty } from '~/shared/ui/states';
import { sinceInWords, useLastVisit } from './feed/last-visit';
import { Offers } from './feed/offers';
import { WhomYouFollow } from './feed/whom-you-follow';

const title = 'Following';

/** The tips of the gardeners and about the plants that the gardener follows: what is new since their last visit, then the others. */
export function Feed() {
  const { page, cursor } = usePlace();
  const { data, dataUpdatedAt, error, refetch } = useQuery(feedPage(cursor));
  const isCopy = useCopyDate(copyNames.feed) !== undefined;
  const since = useLastVisit(useGardener()?.sub, data && !cursor && !isCopy ? dataUpdatedAt : undefined);
  const top = useListTop<HTMLElement>();
  const lastBefore = useLastCardBefore();
  const showTips = async () => {
    const { data } = await refetch();
    // The button that had the focus is gone then.
    if (data?.data.length) focusAtTop(top.current);
  };
  return (
    <Page
      title={pageTitle(title, page)}
      description="New tips of the gardeners and about the plants that you follow."
      index={false}
    >
      <div className="shell pb-12">
        <PageHeading intro="The newest from your gardeners and plants.">{title}</PageHeading>
        {cursor ? null : <CopyNote of={copyNames.feed} className="mb-4" />}
        <section ref={top} tabIndex={-1} aria-label="Tips" className="outline-none">
          {data ? (
            data.data.length > 0 ? (
              <Tips
                cards={data.data}
                since={since}
                before={cursor ? lastBefore(cursor) : undefined}
                first={!cursor}
                last={data.next === null}
              />
            ) : cursor || data.next ? (
              // The server may send a page without a tip before the last one.
              <Empty>There is nothing on this page.</Empty>
            ) : (
              <Offers showTips={showTips} />
            )
          ) : error ? (
            isSessionOver(error) ? (
              <SessionEnded />
            ) : (
              <NotFetched
                error={error}
                retry={refetch}
                items="tips"
                all={{ to: paths.feed, text: 'Show the first page' }}
                search={false}
              />
            )
          ) : (
            <CardSkeletons count={6} label="Fetching the tips" />
          )}
          {data ? <Pager next={data.next} label="Pages of tips" /> : null}
        </section>
        <WhomYouFollow />
      </div>
    </Page>
  );
}

/** The last card of the page before a cursor, where the tab has it. */
function useLastCardBefore(): (cursor: string) => Card | undefined {
  const client = useQueryClient();
  return (cursor) => {
    const pages = client.getQueriesData<{ data: Card[]; next: string | null }>({ queryKey: feedKey });
    return pages.find(([, page]) => page?.next === cursor)?.[1]?.data.at(-1);
  };
}

type TipsProps = {
  cards: Card[];
  /** When the visit before ended; undefined in a first one. */
  since: number | undefined;
  /** The last card of the page before. */
  before: Card | undefined;
  /** The page is the first of the list, or the last. */
  first: boolean;
  last: boolean;
};

function Tips({ cards, since, before, first, last }: TipsProps) {
  const { shown = [], leftOut } = useUnblocked(cards, ({ authorId }) => authorId);
  const tips = withoutRepeats(shown);
  if (since === undefined) {
    return (
      <>
        <h2 className="sr-only">The newest first</h2>
        <Grid cards={tips} />
        <LeftOut count={leftOut} className="mt-6" />
      </>
    );
  }
  const isNew = ({ dateAdded }: Card) => Date.parse(dateAdded) > since;
  const fresh = tips.filter(isNew);
  const earlier = tips.filter((card) => !isNew(card));
  const day = sinceInWords(since);
  // The line is where the new ones end, which may be between two pages.
  const endsHere = fresh.length > 0 ? earlier.length > 0 || last : before !== undefined && isNew(before);
  const isNothingNew = first && fresh.length === 0;
  const line = endsHere ? `That is all since ${day}.` : isNothingNew ? `Nothing new since ${day}.` : '';
  return (
    <>
      {fresh.length > 0 ? (
        <>
          <h2 className="sr-only">New since {day}</h2>
          <Grid cards={fresh} />
        </>
      ) : null}
      {line ? (
        <p className={`font-serif text-lg text-ink-soft italic ${fresh.length > 0 ? 'mt-10' : ''}`}>{line}</p>
      ) : null}
      {earlier.length > 0 ? (
        <>
          <h2 className={`mb-6 text-2xl ${line ? 'mt-10 border-t border-line-strong pt-5' : ''}`}>Earlier</h2>
          <Grid cards={earlier} />
        </>
      ) : null}
      <LeftOut count={leftOut} className="mt-6" />
    </>
  );
}

function Grid({ cards }: { cards: ReturnType<typeof withoutRepeats<Card>> }) {
  return (
    <ul className="tip-grid md:grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))]">
      {cards.map((card) => (
        <li key={card._id} className="max-md:pb-7">
          <TipCard card={card} shape="row-on-phones" />
        </li>
      ))}
    </ul>
  );
}

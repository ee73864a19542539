/**
 * This gardener's changes of the last five minutes. During this time CloudFront may serve a list from before a change; the app applies
 * the changes to such a list, so that a tip that was shared, edited, hidden or deleted shows so everywhere at once.
 */
import { useMemo } from 'react';
import { excerptCharacters, publicSeconds } from '~/shared/api/limits.gen';
import type { Tip, TipCard } from '~/shared/api/schema.gen';
import { useUnblocked } from '~/shared/blocks/blocks';
import { onForget, ownName } from '~/shared/session/own';
import { createStore } from '~/shared/store';
import type { FoundCard, TipsFilter } from './queries';

/** The changes survive a reload under this key. */
export const storageKey = ownName('recent');

/** `at`: the time in ms. `tip`: as it was after the change; absent where it was deleted. */
type Change = { at: number; tip?: Tip };

export type Changes = ReadonlyMap<string, Change>;

export const changes = createStore<Changes>(new Map(), () => new Map(stored()));
onForget(() => changes.set(new Map()));

/** `total`: only of a search. `next`: not of the top tips. */
type Page = { data: FoundCard[]; next?: string | null; total?: number };

/**
 * The list with this gardener's changes applied, without the tips of gardeners whom they block. `first`: it is the first page, where
 * new tips belong.
 */
export function useUpToDate(list: Page | undefined, filter: TipsFilter, first: boolean) {
  const current = changes.use();
  const cards = useMemo((): FoundCard[] | undefined => {
    const now = Date.now();
    const belongs = (tip: Tip) => isPublicMatch(tip, filter);
    // Where a tip belongs in the order of a search or of the top tips, and whether its words match, only the server knows.
    if (list && (list.total !== undefined || list.next === undefined)) {
      const fresh = freshOf(current, now);
      const added = first && isWhole(filter) ? newCards(list, fresh, belongs) : [];
      return [...added, ...changedCards(list.data, fresh, belongs)];
    }
    return list && applyChanges(list, current, belongs, first, now);
  }, [list, current, filter, first]);
  const { shown, leftOut } = useUnblocked(cards, ({ authorId }) => authorId);
  return { cards: shown, leftOut };
}

/**
 * Applies the changes to one page of a list. `belongs` decides for each changed tip. A tip that the page lacks is added if its id,
 * which begins with its time, falls within the page.
 */
export function applyChanges(
  list: Page,
  current: Changes,
  belongs: (tip: Tip) => boolean,
  first: boolean,
  now: number,
): FoundCard[] {
  const fresh = freshOf(current, now);
  const listed = new Set(list.data.map((card) => card._id));
  const newest = list.data[0]?._id ?? '';
  const oldest = list.next === null ? '' : (list.data.at(-1)?._id ?? '');
  const added = [...fresh.values()].flatMap(({ tip }) => {
    if (!tip || listed.has(tip._id) || !belongs(tip)) return [];
    return tip._id > oldest && (first || tip._id < newest) ? [asCard(tip)] : [];
  });
  return [...added, ...changedCards(list.data, fresh, belongs)].sort((a, b) => (a._id < b._id ? 1 : -1));
}

/** An author's list in another order than by time: every tip of theirs belongs, and a new one comes first. */
const isWhole = ({ author, sort, ...more }: TipsFilter) => author !== undefined && Object.keys(more).length === 0;

/** The tips that the list does not have yet. Of tips that were only edited, a further page may have them. */
function newCards({ data, next }: Page, fresh: Changes, belongs: (tip: Tip) => boolean): TipCard[] {
  return [...fresh.values()].flatMap(({ tip }) => {
    if (!tip || !belongs(tip) || data.some((card) => card._id === tip._id)) return [];
    return next === null || tip.version === 1 ? [asCard(tip)] : [];
  });
}

/** The cards without the tips that were deleted or do not belong any more. Of a tip that was edited, they show the new texts. */
export function changedCards(cards: FoundCard[], fresh: Changes, belongs: (tip: Tip) => boolean): FoundCard[] {
  return cards.flatMap((card) => {
    const change = fresh.get(card._id);
    if (!change) return [card];
    if (!change.tip) return [];
    if (change.tip.version < card.version) return [card];
    if (!belongs(change.tip)) return [];
    return [change.tip.version > card.version ? asCard(change.tip) : card];
  });
}

/** Whether the tip is public and fits the filters of the lists. */
export function isPublicMatch(tip: Tip, { difficulty, category, author }: TipsFilter): boolean {
  return (
    tip.availability === 'public' &&
    (!difficulty || tip.difficultyLevel === difficulty) &&
    (!category || tip.category === category) &&
    (!author || tip.authorId === author)
  );
}

/** The card shows two lines of the description, so its start is enough. */
function asCard(tip: Tip): TipCard {
  const [cover] = tip.photos ?? [];
  return { ...tip, ...(cover ? { cover } : {}), description: tip.description.slice(0, excerptCharacters) };
}

function freshOf(current: Changes, now: number): Changes {
  return new Map([...current].filter(isFresh(now)));
}

/** Whether CloudFront may still serve a list from before the change. */
export function isFresh(now: number) {
  return ([, { at }]: [string, Change]) => now - at < publicSeconds * 1000;
}

function stored(): Array<[string, Change]> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}

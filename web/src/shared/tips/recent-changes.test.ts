import { describe, expect, it } from 'vitest';
import type { ListTipCard, Tip, TipCard } from '~/shared/api/schema.gen';
import { sampleTip } from '../../../tests/sample-tip';
import type { TipsFilter } from './queries';
import { applyChanges, type Changes, changedCards, isPublicMatch } from './recent-changes';

const now = 1_000_000;

function tip(id: string, changes: Partial<Tip> = {}): Tip {
  return { ...sampleTip, _id: id, title: `Tip ${id}`, category: 'Herbs', authorId: 'ingrid', ...changes };
}

const changesOf = (...tips: Tip[]): Changes => new Map(tips.map((changed) => [changed._id, { at: now, tip: changed }]));

/** The ids that a page shows after the changes. `next`: the list has more pages. */
function shown(list: { ids: string[]; next?: string }, current: Changes, filter: TipsFilter = {}, first = true) {
  return cards(list, current, filter, first).map((card) => card._id);
}

function cards(list: { ids: string[]; next?: string }, current: Changes, filter: TipsFilter, first = true): TipCard[] {
  const page: ListTipCard = { data: list.ids.map((id) => tip(id)), next: list.next ?? null };
  return applyChanges(page, current, (changed) => isPublicMatch(changed, filter), first, now + 1_000);
}

describe('A list with this gardener’s changes applied', () => {
  it('is unchanged without changes', () => {
    expect(shown({ ids: ['C', 'B', 'A'] }, new Map())).toEqual(['C', 'B', 'A']);
  });

  it('begins with a tip that was just shared', () => {
    expect(shown({ ids: ['C', 'B'], next: 'more' }, changesOf(tip('D')))).toEqual(['D', 'C', 'B']);
  });

  it('shows a new tip on the first page only', () => {
    expect(shown({ ids: ['B', 'A'] }, changesOf(tip('D')), {}, false)).toEqual(['B', 'A']);
  });

  it('has no tip that was just hidden or deleted', () => {
    expect(shown({ ids: ['C', 'B', 'A'] }, changesOf(tip('B', { availability: 'hidden', version: 2 })))).toEqual([
      'C',
      'A',
    ]);
    expect(shown({ ids: ['C', 'B', 'A'] }, new Map([['C', { at: now }]]))).toEqual(['B', 'A']);
  });

  it('shows an old tip that was just shown again at its place', () => {
    expect(shown({ ids: ['D', 'C', 'A'] }, changesOf(tip('B', { version: 3 })))).toEqual(['D', 'C', 'B', 'A']);
    expect(shown({ ids: ['D', 'A'], next: 'more' }, changesOf(tip('B', { version: 3 })), {}, false)).toEqual([
      'D',
      'B',
      'A',
    ]);
  });

  it('does not show a tip that is older than the page', () => {
    expect(shown({ ids: ['D', 'C'], next: 'more' }, changesOf(tip('A')))).toEqual(['D', 'C']);
  });

  it('ends where the server’s page ends, also if its oldest tip was deleted', () => {
    expect(shown({ ids: ['D', 'C'], next: 'more' }, new Map([['C', { at: now }], ...changesOf(tip('B'))]))).toEqual([
      'D',
    ]);
  });

  it('shows an edited tip, unless the server has a later version', () => {
    const edited = changesOf(tip('A', { title: 'Edited', version: 2 }));
    expect(cards({ ids: ['A'] }, edited, {})[0]?.title).toBe('Edited');
    const later: ListTipCard = { data: [tip('A', { title: 'Later', version: 3 })], next: null };
    expect(applyChanges(later, edited, () => false, true, now)[0]?.title).toBe('Later');
  });

  it('moves an edited tip between filtered lists', () => {
    const edited = changesOf(tip('A', { difficultyLevel: 'hard', category: 'Fruits', version: 2 }));
    expect(shown({ ids: ['A'] }, edited, { difficulty: 'easy' })).toEqual([]);
    expect(shown({ ids: [] }, edited, { difficulty: 'hard' })).toEqual(['A']);
    expect(shown({ ids: [] }, edited, { difficulty: 'hard', category: 'Herbs' })).toEqual([]);
    expect(shown({ ids: [] }, edited, { author: 'ingrid' })).toEqual(['A']);
    expect(shown({ ids: [] }, edited, { author: 'bram' })).toEqual([]);
  });

  it('keeps the order of a search, and takes the marks from a text that was edited', () => {
    const marks = { title: [{ from: 0, to: 3 }], plantType: [], name: [], description: [] };
    const found = ['A', 'C', 'B'].map((id) => ({ ...tip(id), marks }));
    const edited = new Map([['C', { at: now }], ...changesOf(tip('B', { version: 2 }), tip('D'))]);
    expect(changedCards(found, edited, () => true).map(({ _id, marks }) => [_id, marks])).toEqual([
      ['A', marks],
      ['B', undefined],
    ]);
  });

  it('ignores a change once CloudFront cannot serve an older list any more', () => {
    const old: Changes = new Map([['B', { at: now - 300_000 }]]);
    expect(shown({ ids: ['B'] }, old)).toEqual(['B']);
  });

  it('cuts a long description', () => {
    const shownOf = (description: string) =>
      cards({ ids: [] }, changesOf(tip('A', { description })), {})[0]?.description;
    expect(shownOf('Sow thin.')).toBe('Sow thin.');
    expect(shownOf('x'.repeat(300))).toBe('x'.repeat(240));
  });
});

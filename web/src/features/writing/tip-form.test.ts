import { describe, expect, it } from 'vitest';
import type { BasisKind, NewTip, Tip } from '~/shared/api/schema.gen';
import { allFacts, sampleTip } from '../../../tests/sample-tip';
import { asFacts, type FactsValues, factsValues, noFacts } from './facts/values';
import { asNewTip, changed, editRules, noValues, shareRules, type TipValues, valuesOf } from './tip-form';

const good: TipValues = { ...valuesOf(sampleTip), title: 'Water in the morning', description: 'x'.repeat(50) };

/** The first error of each field. */
function errorsOf(values: TipValues): Record<string, string> {
  const { error } = shareRules.safeParse(values);
  const words: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) words[String(path[0])] ??= message;
  return words;
}

describe('A tip to share', () => {
  it('is rejected without a title, plant type, description or category, and needs no picture', () => {
    expect(errorsOf(noValues)).toEqual({
      title: 'Title is required',
      plantType: 'Plant type is required',
      description: 'Description is required',
      category: 'Please select a category',
    });
  });

  it('is accepted, with its texts trimmed', () => {
    expect(errorsOf(good)).toEqual({});
    expect(shareRules.parse({ ...good, title: '  Water in the morning ' }).title).toBe('Water in the morning');
  });

  it.each<[keyof NewTip, string, string | undefined]>([
    ['title', '   ', 'Title is required'],
    ['title', 'x'.repeat(120), undefined],
    ['title', 'x'.repeat(121), 'Title can have at most 120 characters'],
    ['title', '🍅'.repeat(120), undefined],
    ['plantType', '\t', 'Plant type is required'],
    ['plantType', 'x'.repeat(81), 'Plant type can have at most 80 characters'],
    ['description', ' \n ', 'Description is required'],
    ['description', 'x'.repeat(49), 'Description should be at least 50 characters'],
    ['description', `  ${'x'.repeat(49)}  `, 'Description should be at least 50 characters'],
    ['description', '🍅'.repeat(25), 'Description should be at least 50 characters'],
    ['title', '\u2060\u2060', 'Title must have at least one visible character'],
    ['title', `e${'\u0301'.repeat(5)}`, 'Title must have at most 4 accents on one letter'],
    ['title', 'Nguyễn 👩‍🌾 น้ำ', undefined],
    ['plantType', '\u3164', 'Plant type must have at least one visible character'],
    ['description', '\u2060'.repeat(60), 'Description must have at least one visible character'],
    ['description', 'x'.repeat(1_001), undefined],
    ['description', 'x'.repeat(10_001), 'Description can have at most 10,000 characters'],
    ['image', ' ', 'Please enter image URL'],
    ['image', 'tomato.jpg', 'Please enter a valid URL'],
    ['image', 'javascript:alert(1)', 'Please enter a valid URL'],
    ['image', 'http://example.org/a b.jpg', undefined],
    ['category', 'Weeds', 'Please select a category'],
  ])('%s %j: %s', (field, value, message) => {
    expect(errorsOf({ ...good, [field]: value })[field]).toBe(message);
  });

  it('names its author as the session does', () => {
    const email = 'ingrid@saetre.example';
    const { facts, photos, ...texts } = good;
    expect(asNewTip(good, { displayName: 'Ingrid', email })).toEqual({ ...texts, name: 'Ingrid', email });
    for (const displayName of ['', '\u2060', 'x'.repeat(81)]) {
      expect(asNewTip(good, { displayName, email: '' })).toEqual(texts);
    }
  });
});

describe('The facts of a tip', () => {
  it('come back from the form as they were', () => {
    expect(asFacts(factsValues(allFacts))).toEqual(allFacts);
    const book = { kind: 'book', title: 'Leeks', link: 'https://books.example/leeks' } as const;
    for (const basis of [{ kind: 'heard' }, { kind: 'own-experience', seasons: 80 }, book] as const) {
      expect(asFacts(factsValues({ basis }))).toEqual({ basis });
    }
    expect(asFacts(noFacts)).toEqual({});
  });

  it.each<[Partial<FactsValues>, string | undefined]>([
    [{ minutes: ' ' }, undefined],
    [{ minutes: '0' }, 'Minutes it takes must be a whole number from 1 to 600'],
    [{ minutes: '1.5' }, 'Minutes it takes must be a whole number from 1 to 600'],
    [{ standfirst: '🍅'.repeat(120) }, undefined],
    [{ standfirst: 'x'.repeat(121) }, 'Summary can have at most 120 characters'],
    [{ hazardNote: '\u2060' }, 'Note on the hazards must have at least one visible character'],
    [{ tools: ['x'.repeat(41)] }, 'Tools can have at most 40 characters'],
    [{ basis: basis('own-experience', { seasons: '81' }) }, 'Seasons must be a whole number from 1 to 80'],
    [{ basis: basis('own-experience', { link: 'left from another kind' }) }, undefined],
    [{ basis: basis('extension-service', {}) }, 'Source link is required'],
    [
      { basis: basis('extension-service', { link: 'leeks' }) },
      'Source link must be the https address of a public page',
    ],
    [{ basis: basis('book', {}) }, 'Source title is required without a link'],
    [{ basis: basis('book', { title: 'Leeks' }) }, undefined],
    [
      { basis: basis('book', { link: `https://a.example/${'x'.repeat(500)}` }) },
      'Source link can have at most 500 characters',
    ],
  ])('%j: %s', (facts, message) => {
    const values = { ...good, facts: { ...noFacts, ...facts } };
    for (const rules of [shareRules, editRules]) {
      expect(rules.safeParse(values).error?.issues[0]?.message).toBe(message);
    }
  });

  function basis(kind: BasisKind, more: Partial<FactsValues['basis']>): FactsValues['basis'] {
    return { ...noFacts.basis, kind, ...more };
  }
});

describe('An edit sends', () => {
  const description = 'First line.\r\nSecond line, long enough to be taken as it is.';
  const tip: Tip = { ...sampleTip, description };

  it('nothing where nothing differs', () => {
    expect(changed(tip, valuesOf(tip))).toEqual({});
    const typed = { ...valuesOf(tip), title: ` ${tip.title} `, description: tip.description.replace('\r', '') };
    expect(changed(tip, typed)).toEqual({});
  });

  it('only the fields that differ', () => {
    expect(changed(tip, { ...valuesOf(tip), title: 'Water at dusk ', availability: 'hidden' })).toEqual({
      title: 'Water at dusk',
      availability: 'hidden',
    });
  });

  it('null for a picture whose address is emptied', () => {
    expect(changed(tip, { ...valuesOf(tip), image: ' ' })).toEqual({ image: null });
    expect(changed({ ...tip, image: null }, { ...valuesOf(tip), image: '' })).toEqual({});
  });
});

describe('What programs paste and nobody can see', () => {
  const pasted = { title: 'Water\tat\x0bdusk\x08', description: `Slugs\x0csleep\x0bby\tthen\x00 ${'x'.repeat(50)}` };
  const clean = { title: 'Water at dusk', description: `Slugs\nsleep\nby then ${'x'.repeat(50)}` };

  it('is a break or a space, or is left out, in a new tip', () => {
    expect(shareRules.parse({ ...good, ...pasted })).toMatchObject(clean);
  });

  it('and in a change', () => {
    expect(changed(sampleTip, { ...valuesOf(sampleTip), ...pasted })).toEqual(clean);
  });
});

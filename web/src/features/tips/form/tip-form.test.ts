import { describe, expect, it } from 'vitest';
import type { Tip } from '~/shared/api/schema.gen';
import { sampleTip } from '../../../../tests/sample-tip';
import { asNewTip, changed, noValues, shareRules, type TipValues, valuesOf } from './tip-form';

const good: TipValues = { ...valuesOf(sampleTip), title: 'Water in the morning', description: 'x'.repeat(50) };

/** The first error of each field. */
function errorsOf(values: TipValues): Record<string, string> {
  const { error } = shareRules.safeParse(values);
  const words: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) words[String(path[0])] ??= message;
  return words;
}

describe('A tip to share', () => {
  it('is rejected without a title, plant type, description, image or category', () => {
    expect(errorsOf(noValues)).toEqual({
      title: 'Title is required',
      plantType: 'Plant type is required',
      description: 'Description is required',
      image: 'Please enter image URL',
      category: 'Please select a category',
    });
  });

  it('is accepted, with its texts trimmed', () => {
    expect(errorsOf(good)).toEqual({});
    expect(shareRules.parse({ ...good, title: '  Water in the morning ' }).title).toBe('Water in the morning');
  });

  it.each<[keyof TipValues, string, string | undefined]>([
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
    ['title', '\u200b\u200b', 'Title must have at least one visible character'],
    ['title', `e${'\u0301'.repeat(5)}`, 'Title must have at most 4 accents on one letter'],
    ['title', 'Nguyễn 👩‍🌾 น้ำ', undefined],
    ['plantType', '\u3164', 'Plant type must have at least one visible character'],
    ['description', '\u200b'.repeat(60), 'Description must have at least one visible character'],
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
    expect(asNewTip(good, { displayName: 'Ingrid', email })).toEqual({ ...good, name: 'Ingrid', email });
    for (const displayName of ['', '\u200b', 'x'.repeat(81)]) {
      expect(asNewTip(good, { displayName, email: '' })).toEqual(good);
    }
  });
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

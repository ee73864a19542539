/** Letters that do not come apart into a Latin letter and its accent. The same list is in `infra/local/places/names.py`. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'e',
  ħ: 'h',
};

/** A name as its plain letters and digits, of any script: `São José` and `sao jose` are both `saojose`. */
export function fold(name: string): string {
  const apart = name.toLowerCase().normalize('NFD');
  return apart.replace(/[ßæœøłđðþıəħ]/g, (letter) => letters[letter] ?? letter).replace(/[^\p{L}\p{Nd}]/gu, '');
}

/** Scripts with a file of their own. The same list is in `infra/local/places/names.py`. */
const scripts: ReadonlyArray<readonly [file: string, letter: RegExp]> = [
  ['cyrillic', /^\p{Script=Cyrillic}/u],
  ['greek', /^\p{Script=Greek}/u],
  ['arabic', /^\p{Script=Arabic}/u],
  ['hebrew', /^\p{Script=Hebrew}/u],
  ['devanagari', /^\p{Script=Devanagari}/u],
  ['han', /^\p{Script=Han}/u],
  ['kana', /^[\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  ['hangul', /^\p{Script=Hangul}/u],
  ['bengali', /^\p{Script=Bengali}/u],
  ['georgian', /^\p{Script=Georgian}/u],
  ['armenian', /^\p{Script=Armenian}/u],
  ['thai', /^\p{Script=Thai}/u],
  ['tamil', /^\p{Script=Tamil}/u],
];

/** The first letter of a name, or its script, whose towns are one file. Empty for a name that begins with no letter. */
export function fileOf(name: string): string {
  const first = fold(name);
  if (/^[a-z]/.test(first)) return first.charAt(0);
  return scripts.find(([, letter]) => letter.test(first))?.[0] ?? (/^\p{L}/u.test(first) ? 'other' : '');
}

/** Words that are written short and long. */
const long: ReadonlyArray<readonly [RegExp, string]> = [
  [/(^|[\s-])(sainte?|sankt|sint|ste?)(?=[\s.-])[\s.-]*/gi, '$1saint '],
  [/(^|[\s-])ft(?=[\s.-])[\s.-]*/gi, '$1fort '],
  [/(^|[\s-])mt(?=[\s.-])[\s.-]*/gi, '$1mount '],
];

/**
 * What a name is searched for as: `St. Louis` and `Saint-Louis` are one, and so are `Zürich` and `Zuerich`, `Århus` and `Aarhus`,
 * because both lose the second letter of the pair.
 */
export function keyOf(name: string): string {
  const whole = long.reduce((text, [short, full]) => text.replace(short, full), name);
  return fold(whole)
    .replace(/([aou])e/g, '$1')
    .replace(/aa/g, 'a');
}

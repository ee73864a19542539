/** Letters that do not come apart into a Latin letter and its accent. The same list is in `infra/local/places/places.py`. */
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

/** A name as its plain letters and digits: `São José` and `sao jose` are both `saojose`. */
export function fold(name: string): string {
  const apart = name.toLowerCase().normalize('NFD');
  return apart.replace(/[ßæœøłđðþıəħ]/g, (letter) => letters[letter] ?? letter).replace(/[^a-z\d]/g, '');
}

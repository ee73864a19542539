import { describe, expect, test } from 'vitest';
import { codeRule, isPicture, passwordLacks, profileRule, type SignupValues, signupRule } from './rules';

describe('A password needs eight characters, a number and a special character', () => {
  test.each<[string, string[]]>([
    ['', ['length', 'number', 'special']],
    ['garden', ['length', 'number', 'special']],
    ['gardengate', ['number', 'special']],
    ['gardengate1', ['special']],
    ['gardengate!', ['number']],
    ['gate-1', ['length']],
    ['gate-12', ['length']],
    ['gate-123', []],
    ['Garden-gate-1!', []],
    ['two words 1', []],
    [' gardengate1', ['special']],
    ['gardengate€1', ['special']],
  ])('%j lacks %j', (password, lacks) => {
    expect(passwordLacks(password)).toEqual(lacks);
  });
});

const form: SignupValues = {
  name: 'Ada Moss',
  email: 'ada@example.org',
  password: 'Garden-gate-1!',
  confirmPassword: 'Garden-gate-1!',
  photoUrl: '',
  gender: '',
  age: '',
  bio: '',
  experience: '',
  agreeToTerms: true,
};

const complaints = (change: Partial<SignupValues>) => {
  const { success, error } = signupRule.safeParse({ ...form, ...change });
  return success ? [] : [...new Set(error.issues.map((issue) => issue.path.join('.')))];
};

describe('Sign-up reports the invalid fields', () => {
  test.each<[string, Partial<SignupValues>, string[]]>([
    ['a full form', {}, []],
    ['no name', { name: '  ' }, ['name']],
    ['a name too long', { name: 'x'.repeat(81) }, ['name']],
    ['an invisible name', { name: '\u200b' }, ['name']],
    ['a name of the site', { name: ' sorrel  &  SPADE ' }, ['name']],
    ['a name of the site in other forms', { name: 'Ádmín\u200b' }, ['name']],
    ['a name with a name of the site in it', { name: 'Adminah Spade' }, []],
    ['an invisible bio', { bio: '\u2800' }, ['bio']],
    ['no address', { email: '' }, ['email']],
    ['a bad address', { email: 'ada at home' }, ['email']],
    ['a weak password', { password: 'garden', confirmPassword: 'garden' }, ['password']],
    ['two passwords', { confirmPassword: 'Garden-gate-2!' }, ['confirmPassword']],
    ['two passwords and no name', { name: '', confirmPassword: 'other' }, ['name', 'confirmPassword']],
    ['age 12', { age: '12' }, ['age']],
    ['age 13', { age: '13' }, []],
    ['age 120', { age: '120' }, []],
    ['age 121', { age: '121' }, ['age']],
    ['half an age', { age: '13.5' }, ['age']],
    ['an age in words', { age: 'forty' }, ['age']],
    ['a bio of 1,000 trees', { bio: '🌳'.repeat(1000) }, []],
    ['a bio too long', { bio: 'x'.repeat(1001) }, ['bio']],
    ['no picture', { photoUrl: 'my face' }, ['photoUrl']],
    ['a script for a picture', { photoUrl: 'javascript:alert(1)' }, ['photoUrl']],
  ])('%s', (_, change, expected) => {
    expect(complaints(change)).toEqual(expected);
  });
});

test('A picture is a web address or one of the site’s photographs', () => {
  expect(isPicture('https://example.org/me.jpg')).toBe(true);
  expect(isPicture('http://example.org/me.jpg')).toBe(true);
  expect(isPicture('/photos/fig.jpg')).toBe(true);
  expect(isPicture('/photos/../x.jpg')).toBe(false);
  expect(isPicture('https://me:secret@example.org/')).toBe(false);
  expect(isPicture('data:image/png;base64,xx')).toBe(false);
});

test('A profile is trimmed as the server trims it', () => {
  const profile = {
    ...form,
    name: '  Ada  ',
    portrait: null,
    plant: 'leek',
    phone: '',
    hemisphere: '',
    climate: 'arid',
    lastFrost: null,
    firstFrost: 44,
    specialization: ' Figs ',
    location: '',
    showEmail: false,
    showAge: false,
    showGender: false,
    showPlace: true,
    showExperience: true,
    showOutcomes: true,
    listed: true,
  };
  expect(profileRule.parse(profile)).toMatchObject({ name: 'Ada', specialization: 'Figs' });
});

test('An address of more than 128 characters, or with two @, has a sentence', () => {
  const errorOf = (email: string) => signupRule.safeParse({ ...form, email }).error?.issues[0]?.message;
  expect(errorOf(`${'a'.repeat(116)}@example.org`)).toBeUndefined();
  expect(errorOf(`${'a'.repeat(117)}@example.org`)).toContain('at most 128 characters');
  expect(errorOf('ada@moss@example.org')).toBe('That does not look like an e-mail address.');
});

test.each([
  ['müller@example.org', true],
  ['ünal@example.org', true],
  ['地@example.org', true],
  ['a\u0308da@example.org', true],
  ['ada@gärten.example', false],
  ["o'neill+garden@example.org", false],
])('The address %s has a sentence because of its letters: %s', (email, has) => {
  const { error } = signupRule.safeParse({ ...form, email });
  expect(error?.issues[0]?.message.startsWith('Before the @,') ?? false).toBe(has);
});

test.each([
  'mailto:ada@example.org',
  '<Ada@Example.ORG>',
  '\u200bada@example.org',
  'ada@example.org,',
  '\u00a0ada@example.org; ',
  '"ada@example.org"',
])('The address %s is ada@example.org', (typed) => {
  expect(signupRule.parse({ ...form, email: typed }).email).toBe('ada@example.org');
});

test('An age may be typed in the digits of any script', () => {
  expect(signupRule.parse({ ...form, age: '٣٤' }).age).toBe('34');
});

test.each(['654 321', '654-321', '６５４３２１', '٦٥٤٣٢١', '६५४३२१', '\u200e654321 '])(
  'The code %s is 654321',
  (typed) => {
    expect(codeRule.parse({ code: typed }).code).toBe('654321');
  },
);

test('A password that is pasted with the end of its line is without it', () => {
  const { password } = signupRule.parse({ ...form, password: 'Garden-gate-1!\r\n' });
  expect(password).toBe('Garden-gate-1!');
});

/** The rules of the account forms: the specification's section 5 and the server's limits. */
import { limits } from '~/shared/api/limits.gen';
import { reservedNames } from '~/shared/api/reserved-names.gen';
import { climateValues, hemisphereValues } from '~/shared/api/schema.gen';
import {
  atMost,
  fewMarks,
  longText,
  pictureUrl,
  required,
  text,
  visible,
  withoutLineEnd,
  z,
} from '~/shared/form-rules';
import type { FormPhoto } from '~/shared/photos/use-photos';
import { ownPhoto } from '~/shared/ui/picture/photo';
import { listed } from '~/shared/words';

export type PasswordNeed = 'length' | 'number' | 'special';

export const passwordNeeds: Record<PasswordNeed, string> = {
  length: 'at least 8 characters',
  number: 'a number',
  special: 'a special character',
};

/** The characters that Cognito counts as special (its developer guide, "Password policies"). */
const special = /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`+= ]/;

/** The rules that a password does not fulfil yet. Cognito's user pool has the same ones. */
export function passwordLacks(password: string): PasswordNeed[] {
  const fulfilled: Record<PasswordNeed, boolean> = {
    length: password.length >= 8,
    number: /[0-9]/.test(password),
    // Cognito counts a space only in the middle, and rejects one at the ends.
    special: special.test(password.trim()),
  };
  return (Object.keys(fulfilled) as PasswordNeed[]).filter((need) => !fulfilled[need]);
}

const newPassword = z.string().check(
  withoutLineEnd,
  z.minLength(1, 'Choose a password.'),
  z.refine((password) => password === '' || passwordLacks(password).length === 0, {
    error: ({ input }) => `The password still needs ${lacking(String(input))}.`,
  }),
  z.refine((password) => password === password.trim(), 'A password cannot begin or end with a space.'),
);

function lacking(password: string): string {
  return listed(passwordLacks(password).map((need) => passwordNeeds[need]));
}

/** Two fields that must be equal. */
const alike = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  {
    error: 'The two passwords are not the same.',
    path: ['confirmPassword'],
    // Reported together with the other errors, not after them. A form always has both fields.
    when: () => true,
  },
);

/** An address as it was meant, from what a page, a mail program or a list makes of it. Case makes no difference to Cognito. */
export const asAddress = (typed: string) =>
  typed
    .replace(/[\p{Cf}\s]+$|^[\p{Cf}\s]+/gu, '')
    .replace(/^mailto:/i, '')
    .replace(/^[<‹"'(]+|[>›"'),;.]+$/g, '')
    .toLowerCase();

const email = text(
  z.overwrite(asAddress),
  required('Your e-mail address is needed.'),
  z.refine(
    (typed) => typed === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed),
    'That does not look like an e-mail address.',
  ),
  // Amazon SES sends to no other one (its API reference, "Destination"). A browser turns the other part into ASCII.
  z.refine(
    (typed) => !/[^\x20-\x7e].*@/.test(typed),
    'Before the @, an address here can have no accents and no letters but a to z. Use another one.',
  ),
  // Cognito's limit of a user name (its API reference, "SignUp").
  atMost(128, 'An address here can have at most 128 characters. Use a shorter one.'),
);

/** The code as Cognito mailed it, from what a keyboard or a mail program makes of it. */
const asCode = (typed: string) => inDigits(typed).replace(/[\s\p{Cf}\p{Pd}]/gu, '');

/** With the digits of any script as 0 to 9. */
const inDigits = (typed: string) => typed.normalize('NFKC').replace(/\p{Nd}/gu, digit);

/** The digits of a script follow one another from its zero. */
function digit(letter: string): string {
  let zero = letter.codePointAt(0) ?? 0;
  const own = zero;
  while (own - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(own - zero);
}

const code = z.string().check(z.overwrite(asCode), required('Type the code from the e-mail.'));

/** The server's rules in its words, as the forms show them. */
const wording = (rule: string) => `This ${rule}.`;
const readable = [visible(wording), fewMarks(wording)];

const name = text(
  required('Your name is needed.'),
  ...readable,
  z.refine((typed) => !reserved.includes(letters(typed)), { error: wording('is reserved for the site itself') }),
  atMost(limits.Name.most),
);

/** A name as the server compares it with the site's own names. */
function letters(typed: string): string {
  const plain = typed.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
  return plain.toLowerCase();
}

const reserved = reservedNames.map(letters);

const age = text(
  z.overwrite(inDigits),
  z.refine(
    (typed) => typed === '' || (/^\d{1,3}$/.test(typed) && within(Number(typed), limits.Age)),
    `An age in whole years, from ${limits.Age.least} to ${limits.Age.most}.`,
  ),
);

const within = (value: number, { least, most }: { least: number; most: number }) => value >= least && value <= most;

const photoUrl = text(
  z.refine((typed) => typed === '' || isPicture(typed), 'That is not the web address of a picture: https://…'),
  atMost(limits.ImageUrl.most, 'That address is too long.'),
);

/** A web address that the server accepts, or one of the site's own photographs, which sample profiles have. */
export function isPicture(address: string): boolean {
  return ownPhoto(address) !== undefined || pictureUrl(address) !== undefined;
}

const gender = z.enum(['', 'male', 'female']);
const hemisphere = z.enum(['', ...hemisphereValues]);
const climate = z.enum(['', ...climateValues]);

export const signupRule = z
  .object({
    name,
    email,
    password: newPassword,
    confirmPassword: z.string().check(withoutLineEnd, z.minLength(1, 'Type the password once more.')),
    photoUrl,
    gender,
    age,
    bio: longText(...readable, atMost(limits.Bio.most)),
    experience: text(...readable, atMost(limits.Experience.most)),
    agreeToTerms: z.boolean(),
  })
  .check(alike);

export type SignupValues = z.infer<typeof signupRule>;

export const codeRule = z.object({ code });

export const addressRule = z.object({ email });

export const newPasswordRule = z
  .object({
    code,
    password: newPassword,
    confirmPassword: z.string().check(withoutLineEnd, z.minLength(1, 'Type the password once more.')),
  })
  .check(alike);

export type NewPasswordValues = z.infer<typeof newPasswordRule>;

export const profileRule = z.object({
  name,
  portrait: z.custom<FormPhoto | null>(),
  /** The id of a plant, or ''. */
  plant: z.string(),
  photoUrl,
  phone: text(...readable, atMost(limits.Phone.most)),
  gender,
  age,
  bio: longText(...readable, atMost(limits.Bio.most)),
  experience: text(...readable, atMost(limits.Experience.most)),
  specialization: text(...readable, atMost(limits.Specialization.most)),
  location: text(...readable, atMost(limits.Location.most)),
  hemisphere,
  climate,
  lastFrost: z.nullable(z.number()),
  firstFrost: z.nullable(z.number()),
  showEmail: z.boolean(),
  showAge: z.boolean(),
  showGender: z.boolean(),
  showPlace: z.boolean(),
  showExperience: z.boolean(),
  showOutcomes: z.boolean(),
  listed: z.boolean(),
});

export type ProfileValues = z.infer<typeof profileRule>;

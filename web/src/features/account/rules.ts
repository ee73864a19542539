/** What the forms of an account ask for: the specification's section 5 and the server's limits. */
import * as z from 'zod/mini';
import { limits } from '~/shared/api/limits.gen';

// Without this zod tries whether it may compile code, which the site's policy forbids and reports.
z.config({ jitless: true });

export type PasswordNeed = 'length' | 'number' | 'special';

export const passwordNeeds: Record<PasswordNeed, string> = {
  length: 'at least 8 characters',
  number: 'a number',
  special: 'a special character',
};

/** The characters that Cognito counts as special (its developer guide, "Password policies"). */
const special = /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`+= ]/;

/** What a password still lacks; the pool has the same rule. */
export function passwordLacks(password: string): PasswordNeed[] {
  const met: Record<PasswordNeed, boolean> = {
    length: password.length >= 8,
    number: /[0-9]/.test(password),
    // Cognito counts a space only in the middle, and takes none at the ends.
    special: special.test(password.trim()),
  };
  return (Object.keys(met) as PasswordNeed[]).filter((need) => !met[need]);
}

const newPassword = z.string().check(
  z.minLength(1, 'Choose a password.'),
  z.refine((password) => password === '' || passwordLacks(password).length === 0, {
    error: ({ input }) => `The password still needs ${lacking(String(input))}.`,
  }),
  z.refine((password) => password === password.trim(), 'A password cannot begin or end with a space.'),
);

function lacking(password: string): string {
  const words = passwordLacks(password).map((need) => passwordNeeds[need]);
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}

/** Two fields that must say the same. */
const alike = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  {
    error: 'The two passwords are not the same.',
    path: ['confirmPassword'],
    // Told beside the other complaints, not after them; of a form, so both fields are there.
    when: () => true,
  },
);

const email = z.string().check(
  z.trim(),
  z.minLength(1, 'Your e-mail address is needed.'),
  z.refine((text) => text === '' || /^\S+@\S+\.\S+$/.test(text), 'That does not look like an e-mail address.'),
);

const characters = (text: string) => [...text].length;

const text = ({ most }: { most: number }) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => characters(typed) <= most, `At most ${most.toLocaleString('en')} characters, please.`),
  );

const name = z.string().check(
  z.trim(),
  z.minLength(1, 'Your name is needed.'),
  z.refine((typed) => characters(typed) <= limits.Name.most, `At most ${limits.Name.most} characters, please.`),
);

const age = z.string().check(
  z.trim(),
  z.refine(
    (typed) => typed === '' || (/^\d{1,3}$/.test(typed) && within(Number(typed), limits.Age)),
    `An age in whole years, from ${limits.Age.least} to ${limits.Age.most}.`,
  ),
);

const within = (value: number, { least, most }: { least: number; most: number }) => value >= least && value <= most;

const photoUrl = z.string().check(
  z.trim(),
  z.refine((typed) => typed === '' || isPicture(typed), 'That is not the web address of a picture: https://…'),
  z.refine((typed) => characters(typed) <= limits.ImageUrl.most, 'That address is too long.'),
);

/** An address that the server takes: http(s), without a name or password in it; or one of the site's own photographs. */
export function isPicture(address: string): boolean {
  if (/^\/photos\/[a-z-]+\.jpg$/.test(address)) return true;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

const gender = z.enum(['', 'male', 'female']);

export const signupRule = z
  .object({
    name,
    email,
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1, 'Type the password once more.')),
    photoUrl,
    gender,
    age,
    bio: text(limits.Bio),
    experience: text(limits.Experience),
    agreeToTerms: z.boolean(),
  })
  .check(alike);

export type SignupValues = z.infer<typeof signupRule>;

export const codeRule = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'Type the code from the mail.')),
});

export const addressRule = z.object({ email });

export const newPasswordRule = z
  .object({
    code: z.string().check(z.trim(), z.minLength(1, 'Type the code from the mail.')),
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1, 'Type the password once more.')),
  })
  .check(alike);

export type NewPasswordValues = z.infer<typeof newPasswordRule>;

export const profileRule = z.object({
  name,
  photoUrl,
  phone: text(limits.Phone),
  gender,
  age,
  bio: text(limits.Bio),
  experience: text(limits.Experience),
  specialization: text(limits.Specialization),
  location: text(limits.Location),
  showEmail: z.boolean(),
});

export type ProfileValues = z.infer<typeof profileRule>;

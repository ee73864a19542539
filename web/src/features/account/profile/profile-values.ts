/** Converts between the forms, where everything is text, and the server's profile. */
import type { NewUser, OwnUser, UserChange } from '~/shared/api/schema.gen';
import type { ProfileValues, SignupValues } from '../rules';

/** The request of a sign-up: the form without the passwords, which only Cognito receives. */
export function newUser(form: SignupValues): NewUser {
  return {
    name: form.name,
    email: form.email,
    photoUrl: form.photoUrl || null,
    phone: null,
    gender: form.gender || null,
    age: form.age === '' ? null : Number(form.age),
    bio: form.bio,
    experience: form.experience,
    role: 'user',
    status: 'active',
  };
}

export function profileValues(user: OwnUser): ProfileValues {
  return {
    name: user.name,
    portrait: user.portrait ? { key: user.portrait.id, id: user.portrait.id, picture: user.portrait } : null,
    photoUrl: user.photoUrl ?? '',
    plant: user.plant ?? '',
    phone: user.phone,
    gender: user.gender ?? '',
    age: user.age === null ? '' : String(user.age),
    bio: user.bio,
    experience: user.experience,
    specialization: user.specialization,
    location: user.location,
    hemisphere: user.hemisphere ?? '',
    climate: user.climate ?? '',
    lastFrost: user.lastFrost,
    firstFrost: user.firstFrost,
    showEmail: user.showEmail,
    showAge: user.showAge,
    showGender: user.showGender,
    showPlace: user.showPlace,
    showExperience: user.showExperience,
    showOutcomes: user.showOutcomes,
    listed: user.listed,
  };
}

/** The fields that differ, for PATCH. */
export function profileChange(before: ProfileValues, after: ProfileValues): UserChange {
  const sent: Required<UserChange> = {
    ...after,
    portrait: idOf(after),
    photoUrl: after.photoUrl || null,
    plant: after.plant || null,
    gender: after.gender || null,
    hemisphere: after.hemisphere || null,
    climate: after.climate || null,
    age: after.age === '' ? null : Number(after.age),
  };
  const old = { ...before, portrait: idOf(before) };
  const now = { ...after, portrait: idOf(after) };
  return Object.fromEntries(
    Object.entries(sent).filter(([field]) => old[field as keyof ProfileValues] !== now[field as keyof ProfileValues]),
  );
}

/** Of a photograph that the site has. */
const idOf = ({ portrait }: ProfileValues) => portrait?.picture?.id ?? null;

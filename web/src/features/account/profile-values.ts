/** Converts between the forms, where everything is text, and the server's profile. */
import type { NewUser, OwnUser, UserChange } from '~/shared/api/schema.gen';
import type { ProfileValues, SignupValues } from './rules';

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
    photoUrl: user.photoUrl ?? '',
    phone: user.phone,
    gender: user.gender ?? '',
    age: user.age === null ? '' : String(user.age),
    bio: user.bio,
    experience: user.experience,
    specialization: user.specialization,
    location: user.location,
    hemisphere: user.hemisphere ?? '',
    climate: user.climate ?? '',
    showEmail: user.showEmail,
    showAge: user.showAge,
    showGender: user.showGender,
  };
}

/** The fields that differ, for PATCH. */
export function profileChange(before: ProfileValues, after: ProfileValues): UserChange {
  const sent: Required<UserChange> = {
    ...after,
    photoUrl: after.photoUrl || null,
    gender: after.gender || null,
    hemisphere: after.hemisphere || null,
    climate: after.climate || null,
    age: after.age === '' ? null : Number(after.age),
  };
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([field]) => before[field as keyof ProfileValues] !== after[field as keyof ProfileValues],
    ),
  );
}

import { expect, test } from 'vitest';
import type { OwnUser } from '~/shared/api/schema.gen';
import { newUser, profileChange, profileValues } from './profile-values';

const user: OwnUser = {
  id: '8e5f',
  name: 'Ada Moss',
  email: 'ada@example.org',
  photoUrl: '/photos/fig.jpg',
  phone: '',
  role: 'user',
  status: 'active',
  gender: null,
  age: 40,
  bio: '',
  experience: '',
  specialization: '',
  location: '',
  hemisphere: null,
  climate: 'arid',
  lastFrost: null,
  firstFrost: null,
  totalTips: 0,
  dateJoined: '2026-01-01T00:00:00Z',
  showEmail: false,
  showAge: false,
  showGender: false,
  showPlace: true,
  showExperience: true,
  showOutcomes: true,
  listed: true,
  calendarSince: null,
};

test('Only what was changed is sent', () => {
  const before = profileValues(user);
  expect(profileChange(before, before)).toEqual({});
  expect(profileChange(before, { ...before, age: '41', location: 'Leeds', showEmail: true })).toEqual({
    age: 41,
    location: 'Leeds',
    showEmail: true,
  });
});

test('Weeks of frost are sent where they differ', () => {
  const before = profileValues({ ...user, lastFrost: 14, firstFrost: 44 });
  expect(profileChange(before, { ...before, lastFrost: 15 })).toEqual({ lastFrost: 15 });
  expect(profileChange(before, { ...before, lastFrost: null, firstFrost: null })).toEqual({
    lastFrost: null,
    firstFrost: null,
  });
});

test('What was cleared is sent as nothing', () => {
  const before = profileValues({ ...user, gender: 'female' });
  expect(profileChange(before, { ...before, age: '', gender: '', climate: '', photoUrl: '' })).toEqual({
    age: null,
    gender: null,
    climate: null,
    photoUrl: null,
  });
});

test('Sign-up posts everything but the passwords', () => {
  const sent = newUser({
    name: 'Ada Moss',
    email: 'ada@example.org',
    password: 'Garden-gate-1!',
    confirmPassword: 'Garden-gate-1!',
    photoUrl: '',
    gender: 'female',
    age: '40',
    bio: 'Figs',
    experience: '',
    agreeToTerms: true,
  });
  expect(sent).toEqual({
    name: 'Ada Moss',
    email: 'ada@example.org',
    photoUrl: null,
    phone: null,
    gender: 'female',
    age: 40,
    bio: 'Figs',
    experience: '',
    role: 'user',
    status: 'active',
  });
});

/** The gardener that tests start from, as everybody sees them: a new attribute of gardeners is added here. */
import type { User } from '../src/shared/api/schema.gen.ts';

export const sampleGardener: User = {
  id: '11111111-1111-5111-8111-111111111111',
  name: 'Rowan Thirkell',
  email: 'rowan@thirkell-plot.example',
  photoUrl: 'https://pictures.example/rowan.jpg',
  role: 'user',
  status: 'active',
  gender: 'male',
  age: 61,
  bio: 'Leeks, mostly.',
  experience: 'Forty years',
  specialization: 'Vegetables',
  location: 'Teesdale',
  hemisphere: null,
  climate: null,
  totalTips: 2,
  dateJoined: '2024-03-01T08:00:00Z',
};

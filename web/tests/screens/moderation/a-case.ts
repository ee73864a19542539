/** Cases for the tests of moderation. */
import type { CaseFile, Evidence } from '~/shared/api/schema.gen';
import { mireilleId, tipId } from '../../api/garden';

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

export const evidence = (title: string, text: string, version = 'v1'): Evidence => ({
  version,
  at: hoursAgo(5),
  content: { title, text, parts: [], photos: [] },
});

export const aCase = (number: number, more: Partial<CaseFile> = {}): CaseFile => ({
  weight: 1,
  thingVersion: 'seen',
  evidence: [evidence(`Tip ${number}`, 'Buy at my shop.')],
  kind: 'tip',
  id: tipId(number),
  state: 'open',
  waits: true,
  appealed: false,
  version: 3,
  reasons: ['spam'],
  reports: 1,
  opened: hoursAgo(5),
  reported: { title: `Tip ${number}`, text: 'Buy at my shop.', parts: [], photos: [] },
  now: { title: `Tip ${number}`, text: 'Buy at my shop.', parts: [], photos: [] },
  note: null,
  public: true,
  pausedBelow: false,
  acts: ['keep', 'note', 'hide', 'remove', 'suspend'],
  said: [{ reason: 'spam', note: null, at: hoursAgo(5), weight: 1, version: 'v1', photo: null }],
  appeals: [],
  owner: {
    id: mireilleId,
    name: 'Mireille Kerbrat',
    status: 'active',
    dateJoined: '2025-06-01T08:00:00Z',
    totalTips: 4,
    pausedUntil: null,
    suspendedUntil: null,
  },
  notes: [],
  taken: null,
  history: [],
  ...more,
});

export const anotherId = '33333333-3333-5333-8333-333333333333';

/** Another moderator looks at it. */
export const othersFor = (minutes: number) => ({
  by: anotherId,
  until: new Date(Date.now() + minutes * 60_000).toISOString(),
});

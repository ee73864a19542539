import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { caseStateValues, type Notice, noticeKindValues, thingKindValues } from '~/shared/api/schema.gen';
import { sentence } from './sentence';

const notices = noticeKindValues.flatMap((kind) =>
  thingKindValues.flatMap((about) =>
    [...caseStateValues, null].map((outcome): Notice => {
      return { kind, about, outcome, id: '7', title: 'Leeks in May', count: 2, at: '2026-11-20T09:30:00Z' };
    }),
  ),
);

test('What has no title any more is something that is gone', () => {
  const said = { kind: 'reported', id: '7', title: '', count: 1, at: '2026-11-20T09:30:00Z' } as const;
  const inText = (notice: Notice) => renderToStaticMarkup(sentence(notice));
  expect(inText({ ...said, about: 'tip', outcome: 'hidden' })).toBe(
    'Your report of something that is gone was right, and a moderator acted.',
  );
  expect(inText({ ...said, about: 'profile', outcome: 'suspended' })).toMatch(/profile of a gardener who has left was/);
  expect(inText({ ...said, kind: 'held', about: 'tip', outcome: 'hidden' })).toMatch(
    /^Something that is gone is hidden for now\./,
  );
});

test.each(notices)('A notice of $kind, $about, $outcome has a sentence', (notice) => {
  expect(renderToStaticMarkup(sentence(notice))).toMatch(/^[^{}]+\.(<\/span>)?$/);
});

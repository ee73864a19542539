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

test.each(notices)('A notice of $kind, $about, $outcome has a sentence', (notice) => {
  expect(renderToStaticMarkup(sentence(notice))).toMatch(/^[^{}]+\.(<\/span>)?$/);
});

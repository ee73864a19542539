import { ModeratorNote } from '~/features/tips/page/moderator-note';
import type { CaseFile, Content } from '~/shared/api/schema.gen';
import { Photograph } from '~/shared/ui/picture/photograph';
import { titleOf } from './things';

/** What the thing was when it was reported beside what it is now. */
export function Compare({ file: { kind, state, reported, now, note, public: isPublic } }: { file: CaseFile }) {
  const sameness = now ? compare(reported, now) : undefined;
  return (
    <div className="grid gap-x-8 gap-y-8 border-t border-line-strong pt-6 md:grid-cols-2">
      <Version heading="When it was reported" of={{ ...reported, title: titleOf(kind, reported.title) }} />
      <section aria-label="Now">
        <h2 className="label font-sans text-ink-soft">
          Now · {isPublic ? 'everybody sees it' : 'only its gardener sees it'}
        </h2>
        {sameness ? (
          <p className="mt-2 inline-block rounded-control bg-moss px-3 py-1 text-sm font-semibold">{sameness}</p>
        ) : null}
        {now ? (
          <>
            {note ? <ModeratorNote note={note} className="mt-3 max-w-[36.5rem]" /> : null}
            {sameness === same ? null : <Words of={{ ...now, title: titleOf(kind, now.title) }} />}
            <Photos of={now} />
          </>
        ) : (
          <p className="mt-2">
            {state === 'removed' ? 'It is gone for good.' : 'It is gone: its gardener has taken it back.'}
          </p>
        )}
      </section>
    </div>
  );
}

const same = 'The same as when it was reported';
/** The copy of a long text has its start only. */
const sameStart = 'Begins as when it was reported';

function compare(reported: Content, now: Content): string {
  if (reported.title !== now.title) return 'Changed since it was reported';
  if (reported.text === now.text) return same;
  const start = reported.text.endsWith('…') && now.text.startsWith(reported.text.slice(0, -1));
  return start ? sameStart : 'Changed since it was reported';
}

function Version({ heading, of }: { heading: string; of: Content }) {
  return (
    <section aria-label={heading}>
      <h2 className="label font-sans text-ink-soft">{heading}</h2>
      <Words of={of} />
    </section>
  );
}

function Words({ of: { title, text } }: { of: Content }) {
  return (
    <>
      <h3 className="mt-2 text-lg">
        <bdi>{title}</bdi>
      </h3>
      <p dir="auto" className="mt-2 max-w-[36.5rem] whitespace-pre-line">
        {text}
      </p>
    </>
  );
}

function Photos({ of: { photos } }: { of: Content }) {
  if (photos.length === 0) return null;
  return (
    <ul aria-label="Photographs" className="mt-4 grid grid-cols-2 gap-3">
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <Photograph
            photo={photo}
            alt={photo.alt ?? `Photograph ${at + 1} of ${photos.length}`}
            shown="(min-width: 48rem) 25vw, 50vw"
            className="h-auto w-full rounded-control"
          />
          {photo.caption ? (
            <p dir="auto" className="mt-1 text-xs text-ink-soft">
              {photo.caption}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

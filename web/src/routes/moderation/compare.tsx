import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { partsInWords } from '~/features/moderation/words';
import { ModeratorNote } from '~/features/tips/page/moderator-note';
import { evidenceDays } from '~/shared/api/limits.gen';
import type { CaseFile, Content, ContentPart, Evidence, Photo } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { paths } from '~/shared/paths';
import { largestOf, Photograph } from '~/shared/ui/picture/photograph';
import { comesBack } from './acts';
import { isForgotten, titleOf } from './things';

/** What the thing was when it was reported beside what it is now. */
export function Compare({ file }: { file: CaseFile }) {
  const { kind, version, now, note, public: isPublic } = file;
  const [newest, ...older] = file.evidence;
  const reported = newest?.content ?? file.reported;
  const title = titleOf(kind, reported.title);
  // Nobody has reported it, or it was decided long ago.
  const isNew = version === 0;
  const isGoneForGood = isForgotten(file);
  const isSame = now && !isNew ? isSameContent(reported, now) : false;
  return (
    <>
      <div className="grid gap-x-8 gap-y-8 border-t border-line-strong pt-6 md:grid-cols-2">
        {isNew ? null : (
          <Version heading="When it was reported" of={{ ...reported, title }}>
            {isGoneForGood ? (
              <p className="mt-2">
                {file.owner
                  ? `What was reported is kept until ${evidenceDays} days after the decision.`
                  : 'What was reported went with its gardener.'}
              </p>
            ) : null}
          </Version>
        )}
        <section aria-label="Now">
          <h2 className="label font-sans text-ink-soft">
            {now ? `Now · ${isPublic ? 'everybody sees it' : 'only its gardener and moderators see it'}` : 'Now'}
          </h2>
          {now && !isGoneForGood && !isNew ? (
            <p className="mt-2 inline-block rounded-control bg-moss px-3 py-1 text-sm font-semibold">
              {isSame ? 'The same as when it was reported' : 'Changed since it was reported'}
            </p>
          ) : null}
          {note ? <ModeratorNote note={note} className="mt-3 max-w-[36.5rem]" /> : null}
          {now && !isSame ? <Words of={{ ...now, title: titleOf(kind, now.title) }} when="now" /> : null}
          {now ? null : <p className="mt-2">{goneInWords(file)}</p>}
        </section>
      </div>
      {older.length > 0 ? <Older kind={kind} versions={older} /> : null}
    </>
  );
}

/** What became of a thing that is not there now. */
function goneInWords({ kind, state, owner }: CaseFile): string {
  if (state === 'removed') return 'It is gone for good.';
  return owner ? `It is gone: its gardener has taken it back. ${comesBack(kind)}` : 'It is gone with its gardener.';
}

/** What it said when others reported it: it may have been changed between two reports. */
function Older({ kind, versions }: { kind: CaseFile['kind']; versions: Evidence[] }) {
  return (
    <section aria-label="What it was before" className="mt-8">
      {versions.map(({ version, at, content }) => (
        <details key={version} className="border-t border-line py-3">
          <summary className="cursor-pointer text-sm font-semibold">
            It was another one when it was reported on <time dateTime={at}>{longDate(at)}</time>
          </summary>
          <Words of={{ ...content, title: titleOf(kind, content.title) }} when={`as reported on ${longDate(at)}`} />
        </details>
      ))}
    </section>
  );
}

/** Whether it says and shows the same. */
export const isSameContent = (one: Content, other: Content) =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

const inOrder = ({ title, text, parts, photos }: Content) => [
  title,
  text,
  parts.map(({ part, text }) => [part, text]),
  photos.map(({ id, alt, caption }) => [id, alt, caption]),
];

function Version({ heading, of, children }: { heading: string; of: Content; children: ReactNode }) {
  return (
    <section aria-label={heading}>
      <h2 className="label font-sans text-ink-soft">{heading}</h2>
      <Words of={of} when="as reported" />
      {children}
    </section>
  );
}

/** `when`: `as reported` or `now`, for who hears the names of the photographs. */
function Words({ of, when }: { of: Content; when: string }) {
  return (
    <>
      <h3 className="mt-2 text-lg">
        <bdi>{of.title}</bdi>
      </h3>
      <p dir="auto" className="mt-2 max-w-[36.5rem] whitespace-pre-line [unicode-bidi:plaintext]">
        {of.text}
      </p>
      <Parts of={of.parts} />
      <Photos of={of} when={when} />
    </>
  );
}

function Parts({ of }: { of: ContentPart[] }) {
  if (of.length === 0) return null;
  return (
    <dl className="mt-3 max-w-[36.5rem] text-sm">
      {of.map(({ part, text }) => (
        <div key={part} className="flex flex-wrap gap-x-3 border-t border-line py-1.5">
          <dt className="text-ink-soft">{partsInWords[part] ?? 'More'}</dt>
          <dd dir="auto" className="min-w-0">
            <PartValue part={part} text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PartValue({ part, text }: ContentPart) {
  if (part === 'link' || part === 'picture') return <Address text={text} />;
  // Its id.
  if (part === 'tip') {
    return (
      <Link to={paths.tip(text)} className="underline underline-offset-4">
        The tip that answers
      </Link>
    );
  }
  return text;
}

/** Somebody else's page: it learns nothing of the case. */
function Address({ text }: { text: string }) {
  return (
    <a href={text} target="_blank" rel="noopener noreferrer nofollow" className="underline underline-offset-4">
      {text}
    </a>
  );
}

/** Two a row where each is then wide enough to be judged. Its link opens the largest file. */
function Photos({ of: { photos }, when }: { of: Content; when: string }) {
  if (photos.length === 0) return null;
  return (
    <ul
      aria-label="Photographs"
      className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(max(min(240px,100%),40%),1fr))] gap-3"
    >
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <a
            href={largestOf(photo)}
            target="_blank"
            rel="noopener"
            aria-label={`Photograph ${at + 1}, ${when}: open in full`}
            className="block rounded-control"
          >
            <Photograph
              photo={photo}
              alt={photo.alt ?? `Photograph ${at + 1} of ${photos.length}`}
              shown="(min-width: 35rem) 50vw, 100vw"
              className="h-auto w-full rounded-control"
            />
          </a>
          <PhotoWords of={photo} />
        </li>
      ))}
    </ul>
  );
}

/** A photograph's caption, and the words that others hear or read in its place. */
export function PhotoWords({ of: { alt, caption } }: { of: Photo }) {
  return (
    <>
      {caption ? (
        <p dir="auto" className="mt-1 text-xs text-ink-soft">
          {caption}
        </p>
      ) : null}
      {alt ? (
        <p className="mt-1 text-xs text-ink-soft">
          Described as: <bdi>{alt}</bdi>
        </p>
      ) : null}
    </>
  );
}

import { Link } from 'react-router';
import { partsInWords, reasonInWords, stateInWords, thingInWords } from '~/features/moderation/words';
import { ModeratorNote } from '~/features/tips/page/moderator-note';
import type { CaseFile, CaseHead, Content } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { Photograph } from '~/shared/ui/picture/photograph';
import { comesBack } from './acts';
import { isSameContent, PhotoWords } from './compare';
import { isForgotten, titleOf } from './things';

type Props = {
  of: CaseHead;
  file: CaseFile | undefined;
  /** Why it is left out. */
  why: string | undefined;
  isLoading: boolean;
  /** The act publishes what the case shows, so all of it is read before. */
  whole: boolean;
};

/** A case among several: what was reported and what it says now, in a few lines or whole. */
export function Glance({ of, file, why, isLoading, whole }: Props) {
  const { kind, id, reported, reasons } = of;
  return (
    <li className="border-t border-line py-3 text-sm wrap-anywhere">
      <p className="label text-ink-soft">
        {thingInWords(kind)} · {stateInWords(file ?? of)}
      </p>
      <h3 className="font-serif text-base leading-snug font-[560]">
        <bdi>{titleOf(kind, reported.title)}</bdi>
      </h3>
      <p>{reasons.map(reasonInWords).join(' · ')}</p>
      {why ? <p className="mt-1 font-semibold text-clay">{why} It is left out.</p> : null}
      {file && !isLoading ? <Contents file={file} heading={titleOf(kind, reported.title)} whole={whole} /> : null}
      {isLoading ? (
        <div role="status">
          <span className="sr-only">Fetching the case</span>
          <div aria-hidden="true" className="skeleton mt-2 h-12" />
        </div>
      ) : null}
      <Link
        to={paths.case(kind, id)}
        target="_blank"
        aria-label={`Read the whole case: ${titleOf(kind, reported.title)}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        Read the whole case
      </Link>
    </li>
  );
}

type ContentsProps = {
  file: CaseFile;
  /** The title above. */
  heading: string;
  whole: boolean;
};

function Contents({ file, heading, whole }: ContentsProps) {
  const { kind, evidence, reported, version, now, note, owner } = file;
  const before = version === 0 || isForgotten(file) ? null : (evidence[0]?.content ?? reported);
  const isSame = before !== null && now !== null && isSameContent(before, now);
  const isRenamed = [before, now].some((content) => content && titleOf(kind, content.title) !== heading);
  const title = (of: Content) => (isRenamed ? titleOf(kind, of.title) : undefined);
  return (
    <>
      <dl className="mt-1 space-y-2">
        {before && !isSame ? (
          <Lines name="When it was reported" title={title(before)} of={before} whole={false} />
        ) : null}
        {now ? (
          <Lines name={isSame ? 'Now, and when it was reported' : 'Now'} title={title(now)} of={now} whole={whole} />
        ) : (
          <dt>It is gone{owner ? `. ${comesBack(kind)}` : '.'}</dt>
        )}
      </dl>
      {note ? <ModeratorNote note={note} className="mt-2" /> : null}
    </>
  );
}

type LinesProps = {
  name: string;
  /** Where the thing had several. */
  title: string | undefined;
  of: Content;
  whole: boolean;
};

function Lines({ name, title, of: { text, parts, photos }, whole }: LinesProps) {
  // The id of a tip says nothing here.
  const said = parts.filter(({ part }) => part !== 'tip');
  const more = said.map(({ part, text }) => `${partsInWords[part] ?? 'More'}: ${text}`).join(' · ');
  return (
    <div>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd>
        {title ? (
          <p className="font-semibold">
            <bdi>{title}</bdi>
          </p>
        ) : null}
        <p dir="auto" className={`whitespace-pre-line [unicode-bidi:plaintext] ${whole ? '' : 'line-clamp-4'}`}>
          {text || 'No text.'}
        </p>
        {more ? (
          <p dir="auto" className={`text-ink-soft ${whole ? '' : 'line-clamp-2'}`}>
            {more}
          </p>
        ) : null}
        {photos.length > 0 ? (
          <ul aria-label="Photographs" className="mt-1 flex flex-wrap gap-2">
            {photos.map((photo, at) => (
              <li key={photo.id} className="max-w-full">
                <Photograph
                  photo={photo}
                  alt={photo.alt ?? `Photograph ${at + 1} of ${photos.length}`}
                  shown={whole ? '38rem' : '5rem'}
                  className={`rounded-control ${whole ? 'h-auto max-w-full' : 'size-20 object-cover'}`}
                />
                {whole ? <PhotoWords of={photo} /> : null}
              </li>
            ))}
          </ul>
        ) : null}
      </dd>
    </div>
  );
}

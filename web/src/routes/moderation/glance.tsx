import { Link } from 'react-router';
import { partsInWords, reasonInWords, stateInWords, thingInWords } from '~/features/moderation/words';
import type { CaseFile, CaseHead, Content } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { Photograph } from '~/shared/ui/picture/photograph';
import { isSameContent } from './compare';
import { titleOf } from './things';

type Props = {
  of: CaseHead;
  file: CaseFile | undefined;
  /** Why it is left out. */
  why: string | undefined;
  isLoading: boolean;
};

/** A case among several: what was reported and what it says now, in a few lines. */
export function Glance({ of, file, why, isLoading }: Props) {
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
      {file && !isLoading ? <Contents file={file} /> : null}
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

function Contents({ file: { evidence, reported, version, now } }: { file: CaseFile }) {
  const before = version === 0 ? null : (evidence[0]?.content ?? reported);
  const isSame = before !== null && now !== null && isSameContent(before, now);
  return (
    <dl className="mt-1 space-y-1">
      {before && !isSame ? <Lines name="When it was reported" of={before} /> : null}
      {now ? <Lines name={isSame ? 'Now, and when it was reported' : 'Now'} of={now} /> : <dt>It is gone.</dt>}
    </dl>
  );
}

function Lines({ name, of: { text, parts, photos } }: { name: string; of: Content }) {
  const more = parts.map(({ part, text }) => `${partsInWords[part] ?? 'More'}: ${text}`).join(' · ');
  return (
    <div>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd>
        <p dir="auto" className="line-clamp-4 whitespace-pre-line [unicode-bidi:plaintext]">
          {text || 'No text.'}
        </p>
        {more ? (
          <p dir="auto" className="line-clamp-2 text-ink-soft">
            {more}
          </p>
        ) : null}
        {photos.length > 0 ? (
          <ul aria-label="Photographs" className="mt-1 flex flex-wrap gap-2">
            {photos.map((photo, at) => (
              <li key={photo.id}>
                <Photograph
                  photo={photo}
                  alt={photo.alt ?? `Photograph ${at + 1} of ${photos.length}`}
                  shown="5rem"
                  className="size-20 rounded-control object-cover"
                />
              </li>
            ))}
          </ul>
        ) : null}
      </dd>
    </div>
  );
}

/** The requests of an upload: for its form, of the file, and for its state. */
import { ApiError, api, bodyOf } from '~/shared/api/client';
import type { Refusal, Upload } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import type { Picture } from '~/shared/ui/picture/photograph';
import { PhotoProblem, tooSmall } from './problem';

/** The id of a new photograph, and the form that its file is sent by within five minutes. */
export async function createPhoto(signal: AbortSignal) {
  return (await bodyOf(api.POST('/photos', { headers: await authorizationHeader(), signal }))).data;
}

/** After this time the form is no longer valid. */
const timeoutMs = 240_000;

/** Sends the file. Not by fetch, which reports no progress. `onProgress`: the share that has arrived. */
export function sendFile(
  { url, fields }: Upload,
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  // S3 ignores fields that follow the file.
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new ApiError(0, 'The upload was interrupted.'));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new ApiError(request.status, 'The upload was rejected.'));
    request.onerror = lost;
    request.ontimeout = lost;
    request.onabort = lost;
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', url);
    request.timeout = timeoutMs;
    request.send(body);
  });
}

const refusals: Record<Refusal, string> = {
  'not-a-photograph': 'The site cannot read it as a photograph. Choose another one.',
  'too-many-pixels': 'It has more pixels than the site can take. Choose a smaller one.',
  'too-small': tooSmall,
  'unusual-jpeg': 'It is a JPEG of a rare kind that the site cannot read. Save it again with another program.',
  damaged: 'Its file is damaged. Choose it again, or another one.',
};

/** The photograph once the site has made its sizes, or `undefined` before. */
export async function processedPhoto(id: string, signal: AbortSignal): Promise<Picture | undefined> {
  const headers = await authorizationHeader();
  const { data } = await bodyOf(api.GET('/photos/{id}', { params: { path: { id } }, headers, signal }));
  const { state, reason, width, height, colour } = data;
  if (state === 'refused') throw new PhotoProblem(refusals[reason ?? 'damaged']);
  if (state !== 'ready' || !width || !height || !colour) return undefined;
  return { id, width, height, colour };
}

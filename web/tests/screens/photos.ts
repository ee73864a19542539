/** The parts of a browser that photographs need and jsdom lacks: decoding, the canvas, uploads with progress, files on the device. */
import { vi } from 'vitest';
import { database } from './device';

/** An upload as the storage receives it. */
type Sent = {
  url: string;
  form: FormData;
  progress: (share: number) => void;
  /** The storage's response; 0 is a lost connection. */
  respond: (status: number) => void;
};

/** The uploads so far. Each waits for its response, unless {@link answers} has one. */
export const sent: Sent[] = [];
const answers: number[] = [];
/** The states that the next uploads get at once. */
export const willAnswer = (...statuses: number[]) => answers.push(...statuses);

class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  timeout = 0;
  #url = '';

  open(_method: string, url: string) {
    this.#url = url;
  }

  abort() {
    this.onabort?.();
  }

  send(form: FormData) {
    const respond = (status: number) => {
      this.status = status;
      if (status === 0) this.onerror?.();
      else this.onload?.();
    };
    const progress = (share: number) => this.upload.onprogress?.({ loaded: share * 1_000, total: 1_000 });
    sent.push({ url: this.#url, form, progress, respond });
    const answer = answers.shift();
    if (answer !== undefined) setTimeout(() => respond(answer));
  }
}

/** The canvas's drawing: the source's rectangle and the file's, each as x, y, width and height. */
export const drawn: number[][] = [];

/** The files on the device. They outlive a reload. */
export const files = database('garden.photographs');

/** Call before each test. */
export function installPhotos(): void {
  sent.length = 0;
  answers.length = 0;
  drawn.length = 0;
  files.clear();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('createImageBitmap', async (source: Blob) => {
    if (source instanceof File && source.name.startsWith('damaged'))
      throw new DOMException('It cannot be decoded.', 'InvalidStateError');
    return { width: 4032, height: 3024, close: () => undefined };
  });
  let urls = 0;
  URL.createObjectURL = () => {
    urls += 1;
    return `blob:${urls}`;
  };
  URL.revokeObjectURL = () => undefined;
  HTMLCanvasElement.prototype.getContext = (() => ({
    painted: [] as Array<{ x: number; colour: string }>,
    fillStyle: '',
    fillRect(x: number) {
      this.painted.unshift({ x, colour: this.fillStyle });
    },
    getImageData(x: number) {
      const colour = this.painted.find((rectangle) => rectangle.x <= x)?.colour;
      return { data: colour?.match(/\d+/g)?.map(Number) };
    },
    drawImage: (_source: unknown, ...rectangles: number[]) => {
      // The other drawing is the one that looks whether the canvas is true.
      if (rectangles.length === 8) drawn.push(rectangles);
    },
  })) as unknown as HTMLCanvasElement['getContext'];
  HTMLCanvasElement.prototype.toBlob = function toBlob(done: BlobCallback, type = '') {
    done(new Blob([`${this.width}x${this.height}`], { type }));
  };
}

export const aPhotograph = (name: string, type = 'image/jpeg') => new File(['pixels'], name, { type });

/** The content of an upload's file: the fake canvas writes its size. */
export const fileOf = async (upload: Sent | undefined) => {
  const file = upload?.form.get('file');
  return file instanceof Blob ? file.text() : undefined;
};

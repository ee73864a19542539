import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { photoSide } from '~/shared/api/limits.gen';
import { tooSmall } from '~/shared/photos/problem';
import { type Crop, unopened, wrongKind } from '~/shared/photos/reduce';
import { Button } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';
import './crop-dialog.css';

type Props = { file: File; onUse: (crop: Crop) => void; onClose: () => void };

type Size = { width: number; height: number };
/** The square's middle as a share of the photograph, and how many times it is enlarged. */
type View = { x: number; y: number; zoom: number };

/** How many times it can be enlarged, so that the square is large enough for the server. */
const mostZoom = ({ width, height }: Size) => Math.min(4, Math.min(width, height) / photoSide);
/** How far the arrow keys move the square. */
const arrows: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [0.03, 0],
  ArrowRight: [-0.03, 0],
  ArrowUp: [0, 0.03],
  ArrowDown: [0, -0.03],
};
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The square's part of the photograph, each side as a share of its width or height. */
const shares = ({ width, height }: Size, zoom: number) => {
  const side = Math.min(width, height) / zoom;
  return { w: side / width, h: side / height };
};

/** The square stays in the photograph. */
function within(size: Size, { x, y, zoom }: View): View {
  const { w, h } = shares(size, zoom);
  return { x: clamp(x, w / 2, 1 - w / 2), y: clamp(y, h / 2, 1 - h / 2), zoom };
}

/** A square of the photograph, moved with the pointer or the arrow keys, and enlarged with two fingers, the wheel, + and -. */
export function CropDialog({ file, onUse, onClose }: Props) {
  const [url, setUrl] = useState<string>();
  const [size, setSize] = useState<Size>();
  const [problem, setProblem] = useState(() => wrongKind(file));
  const [view, setView] = useState<View>({ x: 0.5, y: 0.5, zoom: 1 });
  const pointers = useRef(new Map<number, { x: number; y: number }>());

  useEffect(() => {
    const url = URL.createObjectURL(file);
    setUrl(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const change = (next: (view: View) => View) => {
    if (size) setView((view) => within(size, next(view)));
  };
  const most = size ? mostZoom(size) : 1;
  const zoomBy = (times: number) => change((view) => ({ ...view, zoom: clamp(view.zoom * times, 1, most) }));
  /** Moves the photograph by shares of the square. */
  const drag = (dx: number, dy: number) =>
    change((view) => {
      const { w, h } = shares(size ?? { width: 1, height: 1 }, view.zoom);
      return { ...view, x: view.x - dx * w, y: view.y - dy * h };
    });

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.current.set(event.pointerId, now);
    if (other) {
      const apart = (at: { x: number; y: number }) => Math.hypot(at.x - other.x, at.y - other.y);
      return zoomBy(apart(now) / Math.max(1, apart(before)));
    }
    const { width } = event.currentTarget.getBoundingClientRect();
    drag((now.x - before.x) / width, (now.y - before.y) / width);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (by) drag(...by);
    else if (event.key === '+') zoomBy(1.1);
    else if (event.key === '-') zoomBy(1 / 1.1);
    else return;
    event.preventDefault();
  };
  const use = () => {
    if (!size) return;
    const { w, h } = shares(size, view.zoom);
    onUse({
      x: Math.round((view.x - w / 2) * size.width),
      y: Math.round((view.y - h / 2) * size.height),
      w: Math.round(w * size.width),
      h: Math.round(h * size.height),
    });
  };
  return (
    <Dialog open onClose={onClose} title="Choose the part that shows you">
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <>
          <div
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the square
            tabIndex={0}
            aria-label="The square. The arrow keys move it, plus and minus make it smaller and larger."
            className="crop"
            onKeyDown={onKeyDown}
            onWheel={({ deltaY }) => zoomBy(deltaY < 0 ? 1.06 : 1 / 1.06)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture?.(event.pointerId);
              pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
            }}
            onPointerMove={onPointerMove}
            onPointerUp={({ pointerId }) => pointers.current.delete(pointerId)}
            onPointerCancel={({ pointerId }) => pointers.current.delete(pointerId)}
          >
            {url ? (
              <img
                src={url}
                alt=""
                draggable={false}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                  if (Math.min(width, height) < photoSide) setProblem(tooSmall);
                  else setSize({ width, height });
                }}
                onError={async () => setProblem(await unopened(file))}
                style={size ? placed(size, view) : { visibility: 'hidden' }}
              />
            ) : null}
          </div>
          <label className="mt-4 block text-sm font-semibold">
            Enlarge
            <input
              type="range"
              min={1}
              max={most}
              step={0.05}
              value={view.zoom}
              onChange={({ target }) => change((view) => ({ ...view, zoom: Number(target.value) }))}
              className="crop-zoom"
            />
          </label>
        </>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {problem ? null : (
          <Button disabled={!size} onClick={use}>
            Use this part
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** Where the whole photograph lies behind the square, in parts of the square. */
function placed(size: Size, { x, y, zoom }: View) {
  const { w, h } = shares(size, zoom);
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  return {
    width: percent(1 / w),
    height: percent(1 / h),
    left: percent(0.5 - x / w),
    top: percent(0.5 - y / h),
  };
}

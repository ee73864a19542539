import type { Category, PlantId, TipPlant, Work } from '~/shared/api/schema.gen';
import { detailOf } from './details';

/** The drawings of jobs in a garden. The others are named by the ids of the plants that they show. */
type Job =
  | 'basket'
  | 'compost-heap'
  | 'fruit-ladder'
  | 'mower'
  | 'pot'
  | 'rain'
  | 'secateurs'
  | 'seed-packet'
  | 'snail'
  | 'spade'
  | 'watering-can'
  | 'windowsill';

type JobDrawing = `job-${Job}`;

/** The file in `public/plates`, without its ending. A plant's id, if the plant is `drawn`. */
export type DrawingName = JobDrawing | PlantId;

/** The drawings for tips that name no plant. */
export const categoryDrawings: Record<Category, JobDrawing> = {
  Vegetables: 'job-basket',
  Fruits: 'job-fruit-ladder',
  Herbs: 'job-pot',
  Flowers: 'job-seed-packet',
  'Indoor Plants': 'job-windowsill',
  'Trees & Shrubs': 'job-secateurs',
  Succulents: 'job-pot',
  'Lawn Care': 'job-mower',
  'Pest Control': 'job-snail',
  'Soil & Fertilizers': 'job-compost-heap',
  Watering: 'job-watering-can',
  Seasonal: 'job-rain',
};

/** The drawings behind the names of plants. */
const workDrawings: Partial<Record<Work, JobDrawing>> = {
  'sow-and-plant': 'job-seed-packet',
  tend: 'job-watering-can',
  prune: 'job-secateurs',
  protect: 'job-windowsill',
  'harvest-and-store': 'job-basket',
  'make-and-mend': 'job-spade',
};

type Shown = Omit<TipPlant, 'drawn'> & { drawn?: boolean };

/** What a plate draws: the plant, or without one the category's job; undefined for a plant that has no drawing. */
export function drawingOf(category: Category, plant: Pick<Shown, 'id' | 'drawn'> | null): DrawingName | undefined {
  if (!plant) return categoryDrawings[category];
  return plant.drawn ? plant.id : undefined;
}

/** A drawing of a job or a plant, in the colours of the page. */
export function Drawing({ of }: { of: DrawingName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 120" strokeWidth="1.6">
      <use href={file(of)} />
    </svg>
  );
}

/** The drawing of a plant that is drawn, at the bottom of its box, which is higher than wide. */
export function PlantDrawing({ of }: { of: PlantId }) {
  return (
    <div className="plate plate-portrait bg-moss-deep">
      <svg aria-hidden="true" viewBox="0 0 160 120" preserveAspectRatio="xMidYMax">
        <use href={file(of)} width="160" height="120" />
      </svg>
    </div>
  );
}

type Props = {
  category: Category;
  /** Its drawing is shown with its name; without a drawing, its names alone. */
  plant: Shown | null;
  /** How many times the page has shown the drawing before. Then it is seen in another way, on another ground. */
  repeat?: number | undefined;
  /** The Latin name under a drawing too, where there is room. */
  latin?: boolean;
  /** The kind of work that a tip is about. Its drawing is faint behind the names of a plant without one. */
  work?: Work | undefined;
};

/** A drawing of a plant or a job, or a plant's names set like a seed label. It fills its box, in place of a photograph. */
export function Plate({ category, plant, repeat = 0, latin = false, work }: Props) {
  const drawing = drawingOf(category, plant);
  // A draft may have no category yet.
  if (!drawing) return plant ? <Label plant={plant} work={work} /> : null;
  const isDetail = repeat % 2 === 1;
  const isMirrored = repeat % 4 > 1;
  return (
    <div className={`plate ${isDetail ? 'plate-detail' : ''} ${ground(drawing, repeat)}`}>
      <svg
        aria-hidden="true"
        viewBox={isDetail ? detailOf(drawing) : '0 0 160 120'}
        preserveAspectRatio={isDetail ? 'xMidYMid slice' : undefined}
        className={isMirrored ? '-scale-x-100' : undefined}
      >
        <use href={file(drawing)} width="160" height="120" />
      </svg>
      {plant ? (
        <p>
          {plant.name}
          {latin ? <span lang="la">{plant.latin}</span> : null}
        </p>
      ) : null}
    </div>
  );
}

/** A seed label. In a small box, where words would be cut, it has the first letters of the name. */
function Label({ plant: { id, name, latin }, work }: { plant: Shown; work: Work | undefined }) {
  const job = work && workDrawings[work];
  return (
    <div className={`plate plate-label ${ground(id)}`}>
      {job ? <Drawing of={job} /> : null}
      <i aria-hidden="true">{name.slice(0, 2)}</i>
      <div>
        <p>{name}</p>
        <em lang="la">{latin}</em>
      </div>
    </div>
  );
}

/** A count, picture by picture, of how many times the page has shown it before. `shown`: those elsewhere on the page. */
export function timesShown(shown: ReadonlyArray<string | undefined> = []): (picture: string | undefined) => number {
  const seen = new Map(shown.map((picture) => [picture, 1]));
  return (picture) => {
    if (picture === undefined) return 0;
    const times = seen.get(picture) ?? 0;
    seen.set(picture, times + 1);
    return times;
  };
}

/** The path of its file. */
export const drawingFile = (drawing: DrawingName) => `/plates/${drawing}.svg`;

const file = (drawing: DrawingName) => `${drawingFile(drawing)}#p`;

const grounds = ['bg-moss', 'bg-marigold-wash', 'bg-paper outline -outline-offset-1 outline-line'];

/** The same picture always has the same ground. `next`: how many grounds further on. */
function ground(picture: string, next = 0): string {
  const hash = [...picture].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return grounds[((Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 20) + next) % grounds.length] ?? '';
}

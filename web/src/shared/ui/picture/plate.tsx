import type { Category, Drawing as DrawingName, TipPlant } from '~/shared/api/schema.gen';

/** The drawings for tips that name no plant. */
export const categoryDrawings: Record<Category, DrawingName> = {
  Vegetables: 'root',
  Fruits: 'apple',
  Herbs: 'herb-sprig',
  Flowers: 'daisy',
  'Indoor Plants': 'houseplant-leaf',
  'Trees & Shrubs': 'leaf-tree',
  Succulents: 'succulent',
  'Lawn Care': 'grass',
  'Pest Control': 'cabbage',
  'Soil & Fertilizers': 'clover',
  Watering: 'pond',
  Seasonal: 'daffodil',
};

/** A small drawing for a category, in the colours of the page. */
export function Drawing({ category }: { category: Category }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 120" strokeWidth="1.6">
      <use href={plate(categoryDrawings[category])} />
    </svg>
  );
}

type Props = {
  category: Category;
  /** The plant to draw, with its name under it; else the category's drawing. Large plates have the Latin name too. */
  plant: (TipPlant & { latin?: string }) | null;
  /** The id of the tip or plant. The same one always has the same ground. */
  of: string;
  /** How many times the page has shown the drawing before: then details of it follow, on other grounds, and at last the name alone. */
  repeat?: number | undefined;
};

/** The whole drawing, and two details of it. */
const views = ['0 0 160 120', '22 4 84 63', '62 50 84 63'];

/** A drawing of a plant, filling its box, in place of a photograph. */
export function Plate({ category, plant, of, repeat = 0 }: Props) {
  const view = views[repeat];
  const look = !view ? 'plate-words' : repeat ? 'plate-detail' : '';
  return (
    <div className={`plate ${look} ${ground(of, repeat)}`}>
      {view ? (
        <svg aria-hidden="true" viewBox={view} preserveAspectRatio={`xMidYMid ${repeat ? 'slice' : 'meet'}`}>
          <use href={plate(plant?.drawing ?? categoryDrawings[category])} width="160" height="120" />
        </svg>
      ) : null}
      {plant || !view ? (
        <p>
          {plant?.name ?? category}
          {plant?.latin ? <span>{plant.latin}</span> : null}
        </p>
      ) : null}
    </div>
  );
}

/** A count, picture by picture, of how many times the page has shown it before. `shown`: those elsewhere on the page. */
export function timesShown(shown: readonly string[] = []): (picture: string) => number {
  const seen = new Map(shown.map((picture) => [picture, 1]));
  return (picture) => {
    const times = seen.get(picture) ?? 0;
    seen.set(picture, times + 1);
    return times;
  };
}

const plate = (drawing: DrawingName) => `/plates/${drawing}.svg#p`;

const grounds = ['bg-moss', 'bg-marigold-wash', 'bg-clay-wash', 'bg-paper outline -outline-offset-1 outline-line'];

function ground(id: string, repeat: number): string {
  const hash = [...id].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  // Ids of the same moment differ in few letters.
  return grounds[((Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 20) + repeat) % grounds.length] ?? '';
}

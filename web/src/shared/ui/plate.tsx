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
  const box = `@container size-full overflow-hidden rounded-[inherit] ${ground(of, repeat)}`;
  const view = views[repeat];
  if (!view) {
    return (
      <div className={box}>
        <div className="size-full p-[4cqi]">
          <p className="flex size-full items-center justify-center border border-line-strong p-[4cqi] text-center font-serif text-[clamp(0.8rem,11cqi,3rem)] leading-tight text-balance text-ink italic">
            {plant?.name ?? category}
          </p>
        </div>
      </div>
    );
  }
  return (
    <div className={box}>
      <div className={`flex size-full flex-col items-center ${repeat ? '' : 'p-[4cqi] @max-[6rem]:p-0'}`}>
        {/* The pen gets thinner as the plate grows, as in a book. */}
        <svg
          aria-hidden="true"
          viewBox={view}
          preserveAspectRatio={repeat ? 'xMidYMid slice' : undefined}
          className={`min-h-0 w-full flex-1 ${repeat ? '[stroke-width:clamp(0.45px,1.2px_-_0.2cqi,1.1px)]' : '[stroke-width:clamp(0.75px,1.7px_-_0.28cqi,1.55px)]'}`}
        >
          <use href={plate(plant?.drawing ?? categoryDrawings[category])} width="160" height="120" />
        </svg>
        {plant ? (
          <p
            className={`text-center font-serif text-[clamp(1rem,6.4cqi,1.6rem)] leading-tight text-ink italic @max-[9rem]:hidden ${repeat ? 'py-[2.5cqi]' : 'pt-[1cqi]'}`}
          >
            {plant.name}
            {plant.latin ? (
              <span className="block text-[0.62em] text-ink-soft @max-[20rem]:hidden">{plant.latin}</span>
            ) : null}
          </p>
        ) : null}
      </div>
    </div>
  );
}

const plate = (drawing: DrawingName) => `/plates/${drawing}.svg#p`;

const grounds = ['bg-moss', 'bg-marigold-wash', 'bg-clay-wash', 'bg-paper inset-ring inset-ring-line'];

function ground(id: string, repeat: number): string {
  const hash = [...id].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  // Ids of the same moment differ in few letters.
  return grounds[((Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 20) + repeat) % grounds.length] ?? '';
}

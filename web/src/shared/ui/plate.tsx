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
  /** The plant to draw, with its name under it; else the category's drawing. */
  plant: TipPlant | null;
  /** The tip's id. The same tip always has the same ground. */
  of: string;
};

/** A drawing of a plant, filling its box, in place of a photograph. */
export function Plate({ category, plant, of }: Props) {
  return (
    <div className={`@container size-full rounded-[inherit] ${ground(of)}`}>
      <div className="flex size-full flex-col items-center p-[4cqi] @max-[6rem]:p-0">
        {/* The pen gets thinner as the plate grows, as in a book. */}
        <svg
          aria-hidden="true"
          viewBox="0 0 160 120"
          className="min-h-0 w-full flex-1 [stroke-width:clamp(0.75px,1.7px_-_0.28cqi,1.55px)]"
        >
          <use href={plate(plant?.drawing ?? categoryDrawings[category])} />
        </svg>
        {plant ? (
          <p className="pt-[1cqi] text-center font-serif text-[clamp(1rem,6.4cqi,1.6rem)] leading-tight text-ink italic @max-[9rem]:hidden">
            {plant.name}
          </p>
        ) : null}
      </div>
    </div>
  );
}

const plate = (drawing: DrawingName) => `/plates/${drawing}.svg#p`;

const grounds = ['bg-moss', 'bg-marigold-wash', 'bg-clay-wash', 'bg-paper inset-ring inset-ring-line'];

function ground(id: string): string {
  const hash = [...id].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  // Ids of the same moment differ in few letters.
  return grounds[(Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 20) % grounds.length] ?? '';
}

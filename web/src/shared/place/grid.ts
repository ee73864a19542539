/** Cells of half a degree near settlements, for a coordinate, which stays on the device: the file is the same for everybody. */
import file from './data/grid.txt?url';
import { type Place, placeOf } from './place';
import { fetchText } from './towns';

export type Coordinates = { latitude: number; longitude: number };

const cell = 0.5;
const north = 80;
const columns = 360 / cell;
/** How far from inhabited land a place is still taken for it, in cells: gardens lie on coasts. */
const mostSteps = 3;

export const gridQuery = {
  queryKey: ['places-grid'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchText(file, signal),
};

/** The nearest cell of the grid. Nothing at sea, in deserts without a village, and near the poles. */
export function placeAt(grid: string, { latitude, longitude }: Coordinates): Place | undefined {
  const lines = grid.split('\n');
  // One picture each of climates, last and first weeks.
  const rows = Math.floor(lines.length / 3);
  const row = (north - latitude) / cell;
  const column = (longitude + 180) / cell;
  const at = (y: number, x: number) => {
    const place = (picture: number) => lines[picture * rows + y]?.[((x % columns) + columns) % columns];
    return y < 0 || y >= rows ? undefined : placeOf(latitude, place(0), place(1), place(2));
  };
  const near: Array<{ distance: number; place: Place }> = [];
  for (let y = Math.floor(row) - mostSteps; y <= row + mostSteps; y++) {
    for (let x = Math.floor(column) - mostSteps; x <= column + mostSteps; x++) {
      const place = at(y, x);
      if (place) near.push({ distance: Math.hypot(y + 0.5 - row, x + 0.5 - column), place });
    }
  }
  return near.sort((a, b) => a.distance - b.distance)[0]?.place;
}

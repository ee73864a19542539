/** Latitude in bands of five degrees, by their middle: 52.5 is of 50 to 55. */
export const bandDegrees = 5;

export const isBand = (latitude: unknown): latitude is number =>
  typeof latitude === 'number' &&
  Math.abs(latitude) < 90 &&
  Number.isInteger((latitude - bandDegrees / 2) / bandDegrees);

/** The server's limits, from the OpenAPI document: characters of texts, values of numbers. */
export const limits = {
  Age: { least: 13, most: 120 },
  Bio: { least: 0, most: 1000 },
  Cursor: { least: 0, most: 128 },
  Description: { least: 50, most: 10000 },
  Experience: { least: 0, most: 120 },
  IdempotencyKey: { least: 1, most: 255 },
  ImageUrl: { least: 0, most: 2048 },
  Limit: { least: 1, most: 50, default: 12 },
  Location: { least: 0, most: 120 },
  Name: { least: 1, most: 80 },
  Phone: { least: 0, most: 32 },
  PlantType: { least: 1, most: 80 },
  Search: { least: 1, most: 80 },
  Specialization: { least: 0, most: 120 },
  Title: { least: 1, most: 120 },
} as const;

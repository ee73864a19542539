/** The server's limits, from the OpenAPI document: characters of texts, values of numbers. */
export const limits = {
  Age: { least: 13, most: 120 },
  Alt: { most: 200 },
  Appeal: { most: 1000 },
  Bio: { most: 1000 },
  Caption: { most: 140 },
  Cursor: { most: 512 },
  Description: { least: 50, most: 10000 },
  DrawnPlant: { most: 40 },
  Experience: { most: 120 },
  FrostOffset: { least: -26, most: 26 },
  FrostWeek: { most: 52 },
  HazardNote: { most: 120 },
  IdempotencyKey: { most: 255 },
  ImageUrl: { most: 2048 },
  Limit: { least: 1, most: 50, default: 12 },
  Link: { most: 500 },
  Location: { most: 120 },
  Minutes: { least: 1, most: 600 },
  Month: { least: 1, most: 12 },
  Name: { most: 80 },
  Note: { most: 280 },
  Phone: { most: 32 },
  PlantId: { most: 40 },
  PlantType: { most: 80 },
  PostText: { least: 2, most: 1000 },
  ReportNote: { most: 500 },
  Search: { most: 80 },
  Seasons: { least: 1, most: 80 },
  Source: { most: 120 },
  Specialization: { most: 120 },
  Standfirst: { most: 120 },
  Title: { most: 120 },
  Tool: { most: 40 },
  Week: { least: 1, most: 52 },
} as const;

/** Items of lists. */
export const mostItems = {
  plants: 3,
  tools: 8,
  photos: 6,
} as const;

// Those of the server that no schema has.
export const accents = 4;
export const adultAge = 18;
export const appealDays = 20;
export const countedCases = 100;
export const editHours = 24;
export const evidenceDays = 30;
export const excerptCharacters = 240;
export const mostWeeksLater = 6;
export const noticeDays = 90;
export const photoSide = 200;
export const publicSeconds = 300;
export const restorableDays = 30;
export const shownNotices = 20;
export const silentEditMinutes = 15;
export const suspensionDays = [7, 30, 90] as const;
export const takenMinutes = 15;
export const trialDays = 365;
export const uploadBytes = 4194304;

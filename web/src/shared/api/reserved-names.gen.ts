/** Names that no gardener can choose, from the OpenAPI document. */
export const reservedNames = [
  'Sorrel & Spade',
  'Sorrel & Spade Team',
  'Sorrel and Spade',
  'Sorrel and Spade Team',
  'A former gardener',
  'Admin',
  'Administrator',
  'Moderator',
  'Support',
];

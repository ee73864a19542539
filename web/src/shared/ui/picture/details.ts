/** The part of a drawing, of 160 by 120, that a page shows when it has shown the whole one before. */

const middle = '40 24 88 66';
/** Heads of flowers. */
const upper = '40 14 88 66';
/** Fruits, roots and halves lie at the lower right. */
const lowerRight = '56 40 92 69';

/** Drawings whose middle is only leaves and stalks, or cuts what matters in half. */
const exceptions: ReadonlyArray<readonly [detail: string, drawings: string]> = [
  [
    upper,
    'bougainvillea chrysanthemum columbine corn-poppy daffodil dahlia french-lavender honeysuckle job-snail lily-of-the-valley teasel thyme tulip water-mint white-clover windmill-palm yellow-flag zinnia',
  ],
  [
    lowerRight,
    'apple apricot banana beetroot blackberry blackthorn broad-bean brussels-sprout celeriac cherry coconut common-bean cucumber eggplant fig gooseberry guava hazel holly job-mower job-pot job-rain job-spade job-windowsill juniper kiwi leek lemon mango nectarine oak onion papaya parsnip passion-fruit pea peach pear plum pomegranate potato pothos quince radish runner-bean scots-pine shallot spinach strawberry sweet-pea sweet-pepper sweet-potato tepary-bean tomato turnip walnut watermelon winter-squash zucchini',
  ],
];

/** By the name of the drawing. */
export const ownDetails: ReadonlyMap<string, string> = new Map(
  exceptions.flatMap(([detail, drawings]) => drawings.split(' ').map((name) => [name, detail])),
);

/** The `viewBox` of a drawing's detail. */
export const detailOf = (drawing: string): string => ownDetails.get(drawing) ?? middle;

import type { DrawingName } from '~/shared/ui/picture/plate';

export type Month = {
  /**
   * Drawings of what the text names, with its words: the first one in the list of months, all in the present month. In no month of the
   * year does the page show one twice.
   */
  drawings: readonly [Drawn, ...Drawn[]];
  text: string;
  /** Plants of the text about which tips say more in this month, by their ids, as the text names them. */
  tips: ReadonlyArray<readonly [plant: string, words: string]>;
};

type Drawn = readonly [drawing: DrawingName, words: string];

/** The year of a temperate garden north of the equator, from January. */
export const months: readonly Month[] = [
  {
    drawings: [
      ['job-seed-packet', 'Order seed'],
      ['chilli-pepper', 'chillies'],
      ['apple', 'apples'],
    ],
    text: 'Order seed, wash pots, sharpen what cuts. Sow onions and chillies in warmth and light. Prune apples and pears while they sleep; never plums.',
    tips: [
      ['onion', 'onions'],
      ['chilli-pepper', 'chillies'],
      ['apple', 'apples'],
    ],
  },
  {
    drawings: [
      ['sweet-pea', 'sweet peas'],
      ['blackcurrant', 'blackcurrants'],
      ['raspberry', 'raspberries'],
    ],
    text: 'Sow sweet peas and broad beans under cover, and onions on a bright sill, where potatoes sprout too. Cut autumn raspberries to the ground, and the oldest third out of blackcurrants. Spread compost.',
    tips: [
      ['onion', 'onions'],
      ['blackcurrant', 'blackcurrants'],
    ],
  },
  {
    drawings: [
      ['pea', 'peas'],
      ['parsnip', 'parsnips'],
      ['shallot', 'shallots'],
    ],
    text: 'When soil no longer clings to the boot, sow peas and spinach, and parsnips if it stays above 8 °C; if not, they wait a month. Plant onion sets and shallots. Start tomatoes indoors.',
    tips: [
      ['parsnip', 'parsnips'],
      ['onion', 'onion sets'],
    ],
  },
  {
    drawings: [
      ['potato', 'potatoes'],
      ['carrot', 'carrots'],
      ['swiss-chard', 'chard'],
    ],
    text: 'Plant potatoes. Sow carrots, beetroot, chard and lettuce, little and often. Sow grass on bare patches. Keep fleece by the door.',
    tips: [
      ['potato', 'potatoes'],
      ['lettuce', 'lettuce'],
    ],
  },
  {
    drawings: [
      ['common-bean', 'beans'],
      ['zucchini', 'courgettes'],
      ['tomato', 'Tomatoes'],
    ],
    text: 'Sow beans and courgettes in pots. Get everything from the sill used to the wind. Tomatoes and other tender plants go out after the last frost, late in the month.',
    tips: [
      ['common-bean', 'beans'],
      ['tomato', 'tomatoes'],
    ],
  },
  {
    drawings: [
      ['sweet-corn', 'sweetcorn'],
      ['pumpkin', 'pumpkins'],
      ['asparagus', 'asparagus'],
    ],
    text: 'Plant out leeks, pumpkins and sweetcorn. Pinch out the side shoots of cordon tomatoes, and of no others. Water deeply, and only when the soil is dry 10 cm down. Stop cutting asparagus at midsummer.',
    tips: [['tomato', 'cordon tomatoes']],
  },
  {
    drawings: [
      ['plum', 'plums'],
      ['cherry', 'cherries'],
      ['beetroot', 'beetroot'],
    ],
    text: 'Sow the last French beans and beetroot. Go on pinching out cordon tomatoes. Prune plums and cherries now, on a dry day.',
    tips: [
      ['common-bean', 'French beans'],
      ['tomato', 'cordon tomatoes'],
    ],
  },
  {
    drawings: [
      ['rosemary', 'rosemary'],
      ['lavender', 'lavender'],
      ['turnip', 'turnips'],
    ],
    text: 'Take cuttings of rosemary and lavender. Sow winter salads, turnips and spring cabbage. Collect seed of lettuce, peas and beans at noon, in paper, with the name on it.',
    tips: [
      ['rosemary', 'rosemary'],
      ['lettuce', 'lettuce'],
      ['pea', 'peas'],
    ],
  },
  {
    drawings: [
      ['pear', 'pears'],
      ['daffodil', 'daffodils'],
      ['grazing-rye', 'grazing rye'],
    ],
    text: 'Pick pears before they are soft. Lift the last potatoes. Plant daffodils, and sow hardy annuals, or grazing rye as green manure, where ground falls bare.',
    tips: [
      ['pear', 'pears'],
      ['grazing-rye', 'grazing rye'],
    ],
  },
  {
    drawings: [
      ['agave', 'agaves'],
      ['garlic', 'garlic'],
    ],
    text: 'Bring in agaves and pelargoniums before the frost. Plant garlic. Divide what has grown bald in the middle. Rake leaves into a wire cage.',
    tips: [
      ['agave', 'agaves'],
      ['garlic', 'garlic'],
    ],
  },
  {
    drawings: [
      ['rose', 'roses'],
      ['tulip', 'tulips'],
      ['broad-bean', 'broad beans'],
    ],
    text: 'The month for bare-root trees, hedges and roses. Plant tulips; sow hardy broad beans. Lag the outdoor tap.',
    tips: [['broad-bean', 'broad beans']],
  },
  {
    drawings: [
      ['leek', 'leeks'],
      ['brussels-sprout', 'sprouts'],
      ['teasel', 'teasels'],
    ],
    text: 'Harvest leeks, sprouts and parsnips. Look through stored carrots and beetroot. Leave heaps, and the hollow stems of teasels, to the beetles that sleep in them. Write down what worked.',
    tips: [
      ['carrot', 'carrots'],
      ['beetroot', 'beetroot'],
      ['teasel', 'teasels'],
    ],
  },
];

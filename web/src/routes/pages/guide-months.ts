import type { Category } from '~/shared/api/schema.gen';

export type Month = {
  drawing: Category;
  text: string;
  /** What tips say more about: searches that find some. */
  tips: readonly string[];
};

/** The year of a temperate garden north of the equator, from January. */
export const months: readonly Month[] = [
  {
    drawing: 'Seasonal',
    text: 'Order seed, wash pots, sharpen what cuts. Sow onions and chillies in warmth and light. Prune apples and pears while they sleep; never plums.',
    tips: ['hazel', 'houseplants'],
  },
  {
    drawing: 'Flowers',
    text: 'Sow sweet peas and broad beans under cover. Set potatoes to sprout on a windowsill. Cut autumn raspberries to the ground, and spread compost.',
    tips: ['hotbed', 'lime', 'potatoes'],
  },
  {
    drawing: 'Soil & Fertilizers',
    text: 'When soil no longer clings to the boot, sow peas and spinach, and parsnips if it stays above 8 °C; if not, they wait a month. Plant onion sets and shallots. Start tomatoes indoors.',
    tips: ['celeriac', 'hydrangeas', 'parsnips'],
  },
  {
    drawing: 'Lawn Care',
    text: 'Plant potatoes. Sow carrots, beetroot, chard and lettuce, little and often. Sow grass on bare patches. Keep fleece by the door.',
    tips: ['tarragon', 'artichokes', 'bulbs'],
  },
  {
    drawing: 'Indoor Plants',
    text: 'Sow beans and courgettes in pots. Get everything from the sill used to the wind. Tender plants go out after the last frost, late in the month.',
    tips: ['coriander', 'marigolds', 'dandelions'],
  },
  {
    drawing: 'Watering',
    text: 'Plant out leeks, pumpkins and sweetcorn. Pinch out the side shoots of cordon tomatoes, and of no others. Water deeply, and only when the soil is dry 10 cm down. Stop cutting asparagus at midsummer.',
    tips: ['tomatoes', 'slugs', 'blackfly'],
  },
  {
    drawing: 'Vegetables',
    text: 'Sow the last French beans and beetroot. Go on pinching out cordon tomatoes. Prune plums and cherries now, on a dry day.',
    tips: ['strawberries', 'drought', 'cut flowers'],
  },
  {
    drawing: 'Herbs',
    text: 'Take cuttings of rosemary and lavender. Sow winter salads, turnips and spring cabbage. Collect seed at noon, in paper, with the name on it.',
    tips: ['espalier', 'chrysanthemums', 'weevil'],
  },
  {
    drawing: 'Fruits',
    text: 'Pick pears before they are soft. Lift the last potatoes. Plant daffodils, and sow hardy annuals and green manure where ground falls bare.',
    tips: ['lawn', 'grazing rye', 'leeks'],
  },
  {
    drawing: 'Succulents',
    text: 'Bring in agaves and pelargoniums before the frost. Plant garlic. Divide what has grown bald in the middle. Rake leaves into a wire cage.',
    tips: ['sweet peas', 'dahlias', 'seaweed'],
  },
  {
    drawing: 'Trees & Shrubs',
    text: 'The month for bare-root trees, hedges and roses. Plant tulips; sow hardy broad beans. Lag the outdoor tap.',
    tips: ['broad beans', 'figs', 'leaf mould'],
  },
  {
    drawing: 'Pest Control',
    text: 'Harvest leeks, sprouts and parsnips. Leave heaps and hollow stems to the beetles that sleep in them. Write down what worked.',
    tips: ['stems', 'peach', 'curry leaf'],
  },
];

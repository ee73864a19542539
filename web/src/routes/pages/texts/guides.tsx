import { tipsUrl } from '~/features/tips/url';
import type { Category } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { Drawing } from '~/shared/ui/drawings';
import { Link } from '~/shared/ui/link';
import { Page, PageHeading } from '~/shared/ui/page';

const months: ReadonlyArray<readonly [month: string, drawing: Category, text: string]> = [
  [
    'January',
    'Seasonal',
    'Order seed, wash pots, sharpen what cuts. Sow onions and chillies in warmth and light. Prune apples and pears while they sleep; never plums.',
  ],
  [
    'February',
    'Flowers',
    'Sow sweet peas and broad beans under cover. Set potatoes to sprout on a windowsill. Cut autumn raspberries to the ground, and spread compost.',
  ],
  [
    'March',
    'Soil & Fertilizers',
    'When soil no longer clings to the boot, sow parsnips, peas and spinach. Plant onion sets and shallots. Start tomatoes indoors.',
  ],
  [
    'April',
    'Lawn Care',
    'Plant potatoes. Sow carrots, beetroot, chard and lettuce, little and often. Sow grass on bare patches. Keep fleece by the door.',
  ],
  [
    'May',
    'Indoor Plants',
    'Sow beans and courgettes in pots. Get everything from the sill used to the wind. Tender plants go out after the last frost, late in the month.',
  ],
  [
    'June',
    'Watering',
    'Plant out leeks, pumpkins and sweetcorn. Water deeply twice a week, not a little every evening. Stop cutting asparagus at midsummer.',
  ],
  [
    'July',
    'Vegetables',
    'Pinch out the side shoots of tomatoes. Sow the last French beans and beetroot. Prune plums and cherries now, on a dry day.',
  ],
  [
    'August',
    'Herbs',
    'Take cuttings of rosemary and lavender. Sow winter salads, turnips and spring cabbage. Collect seed at noon, in paper, with the name on it.',
  ],
  [
    'September',
    'Fruits',
    'Pick pears before they are soft. Lift the last potatoes. Plant daffodils, and sow hardy annuals and green manure where ground falls bare.',
  ],
  [
    'October',
    'Succulents',
    'Bring in agaves and pelargoniums before the frost. Plant garlic. Divide what has grown bald in the middle. Rake leaves into a wire cage.',
  ],
  [
    'November',
    'Trees & Shrubs',
    'The month for bare-root trees, hedges and roses. Plant tulips; sow hardy broad beans. Lag the outdoor tap.',
  ],
  [
    'December',
    'Pest Control',
    'Harvest leeks, sprouts and parsnips. Leave heaps and hollow stems to the beetles that sleep in them. Write down what worked.',
  ],
];

export function Text() {
  return (
    <Page
      title={messages.home.slides[1]}
      description="What to sow, plant and do in the garden, month by month, for the temperate northern hemisphere."
    >
      <div className="shell">
        <PageHeading
          label="Guides"
          intro="Month by month, for gardens between the vineyards and the birches of the northern hemisphere. In the hills, come two weeks late; by the sea, two weeks early."
        >
          {messages.home.slides[1]}
        </PageHeading>
        <nav aria-label="Months" className="border-y border-line py-3">
          <ul className="-mx-3 flex flex-wrap gap-x-1">
            {months.map(([month]) => (
              <li key={month}>
                <a
                  href={`#${month.toLowerCase()}`}
                  className="inline-flex min-h-11 items-center rounded-control px-3 text-sm text-ink-soft hover:bg-moss hover:text-ink"
                >
                  {month}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ol className="mt-6 grid gap-x-16 lg:grid-cols-2">
          {months.map(([month, drawing, text]) => (
            <li
              key={month}
              id={month.toLowerCase()}
              className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-5 border-b border-line py-8 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-6"
            >
              <div className="text-leaf">
                <Drawing category={drawing} />
              </div>
              <div>
                <h2 className="text-xl md:text-2xl">{month}</h2>
                <p className="mt-2 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-10 max-w-[38rem] text-ink-soft">
          A calendar knows the month and your neighbour knows the weather. Ask the{' '}
          <Link to={paths.gardeners} className="text-leaf underline underline-offset-4">
            gardeners
          </Link>
          , or look through the{' '}
          <Link to={tipsUrl({ category: 'Seasonal' })} className="text-leaf underline underline-offset-4">
            seasonal tips
          </Link>
          .
        </p>
      </div>
    </Page>
  );
}

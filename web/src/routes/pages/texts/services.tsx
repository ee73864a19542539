import { Link } from 'react-router';
import { paths } from '~/shared/paths';
import { ServiceList } from '../service-page';
import { TextPage } from '../text-page';

export function Text() {
  return (
    <TextPage
      title="Services"
      description="Consultation, garden design, landscaping, irrigation and maintenance: what we do in gardens, and how."
      label="Services"
      heading="From the first look to the tenth summer"
      intro="Some people want a plan and will dig it themselves. Some want to come home to a garden. Most are somewhere between, and so are our services: take one of them, or all."
      picture={{ drawing: 'job-spade' }}
      prose={false}
      after={<HowItGoes />}
    >
      <ServiceList className="max-w-[38rem] border-t border-line" />
    </TextPage>
  );
}

const steps = [
  [
    'We look',
    'An hour on your ground, in boots, with a spade. We dig a hole, look at the neighbours’ trees, and ask who will use the garden and when.',
  ],
  [
    'We write',
    'Within a week you have a page: what we would do, what we would leave alone, what each part costs. You can take it elsewhere.',
  ],
  [
    'We begin',
    'Soil first, then the things that do not move, then plants, in the season in which they want to be planted.',
  ],
  [
    'We come back',
    'Three times in the first year without being asked. Plants that fail by then we replace; it was our choice of place.',
  ],
] as const;

function HowItGoes() {
  return (
    <section aria-labelledby="how" className="mt-16 lg:mt-20">
      <h2 id="how" className="text-2xl md:text-3xl">
        How it goes
      </h2>
      <ol className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(([name, text], at) => (
          <li key={name}>
            <p aria-hidden="true" className="font-serif text-3xl text-leaf">
              {at + 1}
            </p>
            <h3 className="mt-2 text-lg">{name}</h3>
            <p className="mt-2 text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10 max-w-[38rem] text-ink-soft">
        We work within an hour’s drive of Greenfield. If you live further off, ask the{' '}
        <Link to={paths.gardeners} className="text-leaf underline underline-offset-4">
          gardeners
        </Link>{' '}
        here; one of them may be your neighbour.
      </p>
    </section>
  );
}

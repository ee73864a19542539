import { Link } from 'react-router';
import { tipsUrl } from '~/features/tips/list/url';
import { TextPage } from '../text-page';

export function Text() {
  return (
    <TextPage
      title="Eco-Friendly Gardening"
      description="How to garden with the soil, the rain and the insects on your side: compost, mulch, water, and what to stop doing."
      intro="Most of it is doing less, a little earlier. Here is where we would begin, in this order."
      picture={{ photo: 'dragonfly-shrub', alt: 'A dragonfly resting on the tip of a twig' }}
    >
      <h2>Feed the soil, not the plant</h2>
      <p>
        Two buckets of compost on a square metre each spring do more than anything from a bottle. Make it yourself: half
        green (peelings, grass, weeds without seed), half brown (leaves, straw, torn cardboard), damp as a wrung cloth.
        Buy only compost without peat. Peat took thousands of years to grow and is gone in a season.
      </p>
      <h2>Keep the ground covered</h2>
      <p>
        Bare soil dries, washes away and grows weeds. A hand’s breadth of leaves, straw or chips keeps it moist; grazing
        rye or field beans, sown by October, do the same over winter. Dig once if you must, and then leave the work to
        worms.
      </p>
      <h2>Catch the rain</h2>
      <p>
        One good storm fills a water butt from a shed roof. Water in the morning, at the root, seldom and well. Plants
        from seed, grown where they stand, need the least.
      </p>
      <h2>Make room for those who eat your pests</h2>
      <ul>
        <li>A dish of water with a stone in it, for birds and bees.</li>
        <li>Something in flower from snowdrop to ivy; single flowers, where insects get in.</li>
        <li>A heap of logs, a patch of nettles, a gap under the fence for the hedgehog.</li>
        <li>
          No sprays: they take the ladybird with the aphid. For slugs a torch and a bucket; if it must be pellets, only
          ferric phosphate, thinly, and never metaldehyde.
        </li>
      </ul>
      <h2>And then wait</h2>
      <p>
        The first year without sprays may be a bad one. Hold on. By the third summer the hunters have found your garden.
        The gardeners here have written much on <Link to={tipsUrl({ category: 'Pest Control' })}>pests</Link> and on{' '}
        <Link to={tipsUrl({ category: 'Soil & Fertilizers' })}>soil</Link>; read them before you buy anything.
      </p>
    </TextPage>
  );
}

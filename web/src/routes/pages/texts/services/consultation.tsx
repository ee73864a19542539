import { ServicePage } from '../../service-page';

export function Text() {
  return (
    <ServicePage
      title="Consultation"
      description="An hour in your garden with somebody who has seen a few, and a page of notes to act on."
      intro="An hour in your garden with somebody who has seen a few. Afterwards you have a page of notes, and fewer worries."
      picture={{ photo: 'moss', alt: 'Moss from above, its stars of leaves packed close, one of them orange' }}
    >
      <p>
        Often there is nothing wrong that a plan or a builder would mend. There is an apple tree that fruits every
        second year, a lawn that is more moss than lawn, a new house with a rectangle of clay behind it. What you need
        then is somebody to walk round with.
      </p>
      <h2>Before we come</h2>
      <ul>
        <li>Think of the three questions that bother you most, and write them down.</li>
        <li>Leave the garden as it is. We learn more from the weeds than from a tidy bed.</li>
        <li>If a plant is ill, keep a leaf of it; a photograph from last month helps too.</li>
      </ul>
      <h2>In the hour</h2>
      <p>
        We dig a small hole, rub the soil between our fingers, and tell you what it is and what it wants. We name the
        plants you inherited, say which earn their place, and show you with your own secateurs how we would prune the
        one you are afraid of.
      </p>
      <p>
        Within three days you get our notes: your questions with answers, what to do this season, what to leave until
        next, and what never to bother with. If you later go on to a design with us, the hour is taken off its price.
      </p>
    </ServicePage>
  );
}

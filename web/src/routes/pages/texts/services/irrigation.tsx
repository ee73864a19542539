import { ServicePage } from '../../service-page';

export function Text() {
  return (
    <ServicePage
      title="Irrigation"
      description="Rainwater first, then drip lines and simple timers: watering systems that use less water and are easy to mend."
      intro="Rain first, then drip by drip. The best system is the one that you seldom need."
      picture={{ drawing: 'job-rain' }}
    >
      <p>
        Most gardens are watered too often and too little. A sprinkle every evening brings roots up to the surface,
        where the next dry week finds them. A long drink, and no other until the soil is dry 10 cm down, sends them
        after the water. Everything we install is built around that.
      </p>
      <h2>In this order</h2>
      <ul>
        <li>Keep what falls: butts and tanks on every downpipe, with an overflow to a pond or a bed.</li>
        <li>Keep what is there: mulch, shade, compost, and plants that suit the place.</li>
        <li>Then drip lines along the beds, buried a finger deep, and a separate run for pots.</li>
        <li>A timer that a child can read, and a sensor that lets it sleep after rain.</li>
      </ul>
      <h2>What we do not install</h2>
      <p>
        Lawn sprinklers, on the whole. Grass goes brown in a dry July and comes back in September; it has been doing so
        for longer than there have been hoses. New turf and vegetables are another matter, and we will say so.
      </p>
      <p>
        Every joint is one that you can buy in the village and mend with two hands. We drain the lines in November,
        start them in April, and draw you a map of what lies where, before somebody meets it with a fork.
      </p>
    </ServicePage>
  );
}

import { ServicePage } from '../../service-page';

export function Text() {
  return (
    <ServicePage
      title="Garden Design"
      description="A garden plan drawn for your soil, your light and your time, with a planting list you can carry out in stages."
      intro="A plan that begins with where you drink your tea, and not with a catalogue."
      picture={{ drawing: 'job-fruit-ladder' }}
    >
      <p>
        Before we draw a line we want to know three things: where the sun is in March, where the water goes in November,
        and how many hours a week you truly have. Most gardens that disappoint were designed for somebody with more
        time.
      </p>
      <h2>What you get</h2>
      <ul>
        <li>A survey: levels, soil, shade through the year, what is worth keeping.</li>
        <li>Two sketches that differ in earnest, and an evening to argue over them.</li>
        <li>A plan to scale, with every path, bed and tree, that any good builder can read.</li>
        <li>A planting list with numbers, sizes and the month in which each plant should go in.</li>
        <li>The work cut into stages, so that you can do one a year.</li>
      </ul>
      <h2>How we choose plants</h2>
      <p>
        First by soil and light, then by what the place looks like in February, and only then by flower. We plant in
        groups, repeat a few good things, and leave room: the drawing shows the fifth summer, not the first. There is
        always something to eat within reach of the kitchen door.
      </p>
      <p>
        A plan for a small garden takes about five weeks. It is yours: build it with us, with somebody else, or with a
        spade and your cousins.
      </p>
    </ServicePage>
  );
}

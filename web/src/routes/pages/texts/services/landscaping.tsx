import { ServicePage } from '../../service-page';

export function Text() {
  return (
    <ServicePage
      title="Landscaping"
      description="Paths, walls, terraces, ponds and beds, built on good ground from materials that grow old well."
      intro="Paths, walls, terraces and beds, built to settle into the ground and not to sit on top of it."
      picture={{ photo: 'dune-grass', alt: 'Dune grass before a blue sea' }}
    >
      <p>
        The part of a path that matters is the part you never see. We dig down to ground that holds, lay what drains,
        and let it rest before the stone goes on. It takes two days longer, and it is the reason why our first paths
        still lie flat.
      </p>
      <h2>What we build</h2>
      <ul>
        <li>Paths and terraces of brick, stone or rolled gravel, with joints that let rain through.</li>
        <li>Dry-stone and low brick walls, wide enough to sit on.</li>
        <li>Raised beds of oak or larch, untreated, at a height that spares your back.</li>
        <li>Small ponds with one shallow shore, so that what falls in can walk out.</li>
        <li>Steps, pergolas, compost bays, a place for the bins.</li>
      </ul>
      <h2>How we leave the soil</h2>
      <p>
        Topsoil is lifted first and put back last. We lay boards for the barrows, keep machines off the beds, and loosen
        whatever they have pressed. What can be used again on your ground is used again: broken slabs become
        foundations, turf becomes loam, and a felled tree becomes edging, chips and a pile for beetles.
      </p>
      <p>
        We build from March to November. Planting follows in the same week or waits for autumn, as the plants prefer.
      </p>
    </ServicePage>
  );
}

import { ServicePage } from '../../service-page';

export function Text() {
  return (
    <ServicePage
      title="Maintenance"
      description="Regular garden care by the same two people: pruning, weeding, mowing, feeding, and a note of what was done."
      intro="The same two people, every other week, who know which corner floods and what the cat has buried."
      picture={{ photo: 'fallen-leaf', alt: 'A fallen maple leaf among others in low sun', focus: 'object-[70%_50%]' }}
    >
      <p>
        Looking after a garden is mostly noticing. A stake that rubs, a rose that sulks, a wet patch where there was
        none: seen in May it is ten minutes’ work, and in August a day’s. So we send the same pair each time, and they
        keep a book on your garden.
      </p>
      <h2>Through the year</h2>
      <ul>
        <li>Winter: pruning fruit and roses, mending, mulching, planting bare-root trees.</li>
        <li>Spring: edging, feeding, dividing, the first cuts of the lawn, kept high.</li>
        <li>Summer: weeding, tying in, deadheading, hedges once the young birds have flown.</li>
        <li>Autumn: bulbs, leaves to the leaf heap, the last cut, tender things under cover.</li>
      </ul>
      <h2>What we leave alone</h2>
      <p>
        We do not blow leaves out of borders, cut everything down in October, or spray. Seedheads stand until March, for
        the finches and for whatever sleeps in the stems. If you like one part of the garden to be nobody’s business,
        tell us where it begins.
      </p>
      <p>
        After each visit you find a note in the shed: what we did, what we saw, and the one job that would please the
        garden most if you have half an hour on Sunday.
      </p>
    </ServicePage>
  );
}

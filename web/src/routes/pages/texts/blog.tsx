import type { ReactNode } from 'react';
import { Page, PageHeading, siteName } from '~/shared/ui/page';
import { Photo, type PhotoName } from '~/shared/ui/picture/photo';
import { Drawing, Plate } from '~/shared/ui/picture/plate';

type Letter = {
  title: string;
  when: { machine: string; shown: string };
  /** A photograph of what the letter is about; where we have none, a plate. */
  picture: { photo: PhotoName; alt: string } | { plate: ReactNode };
  text: readonly string[];
};

const letters: readonly Letter[] = [
  {
    title: 'Eleven pears',
    when: { machine: '2026-11', shown: 'November 2026' },
    picture: {
      plate: (
        <Plate category="Fruits" plant={{ id: 'pear', name: 'Pear', latin: 'Pyrus communis', drawn: true }} latin />
      ),
    },
    text: [
      'Readers have asked, and so have the children, who are owed a bet. The pear that six of us carried nine metres on a door, in February of last year, is alive. It sulked all that summer: small leaves, no growth longer than a finger, half of them brown by August. We gave it four full cans a week, took off every flower, and told nobody what we feared.',
      'This April it blossomed as if nothing had happened. In June we thinned the fruit to one on a cluster, which cost us more courage than the moving, and in September the school picked eleven pears. They stood on a windowsill for nine days, with an apple beside them, and were eaten in one morning by thirty-one people.',
      'The stake stays for one more winter and then it goes, because a trunk that never sways never thickens. If you have a tree to move, the time to begin is now, and the moving itself is a year away: cut a narrow trench round it, an arm’s length from the trunk, fill it with compost, and leave it alone until next November.',
    ],
  },
  {
    title: 'A summer with the hose hung up',
    when: { machine: '2026-07', shown: 'July 2026' },
    picture: { photo: 'rain-on-leaf', alt: 'Rain standing in drops on a broad green leaf' },
    text: [
      'For the whole of June we watered by one rule. Nobody was allowed to open the tap before digging a hole. If the soil was damp ten centimetres down, the can went back on its nail, however sorry the lettuces looked at noon.',
      'By the end of the month the yard had used a third of last year’s water. The lettuces, it turns out, look sorry at noon in any case and get over it by six. What truly needed us was four things: pots, new turf, the beans in flower, and two hydrangeas planted in May by somebody who knew better.',
    ],
  },
  {
    title: 'In praise of the untidy corner',
    when: { machine: '2025-10', shown: 'October 2025' },
    picture: { photo: 'ladybird', alt: 'A ladybird on a stem, with forget-me-nots behind it' },
    text: [
      'Behind our shed there is a corner that we stopped tidying in 2011, when the mower broke. It has nettles, a heap of old posts and a bramble with ambitions. Last winter a wren slept in it. In spring we counted more ladybirds there than in all the borders together.',
      'So before you put the garden to bed this month, choose your corner. Two square metres will do. Then do nothing to it, every year, with great discipline.',
    ],
  },
  {
    title: 'What the frost map does not say',
    when: { machine: '2025-05', shown: 'May 2025' },
    picture: { photo: 'dandelion-meadow', alt: 'Dandelion clocks in a meadow against a low sun' },
    text: [
      'The map says that our last frost is on the tenth of May. The map has not met the hollow at the end of Mrs Aldous’s lawn, where cold air runs down in the night and lies like water. She lost her beans on the twenty-second.',
      'Draw your own map: on a clear evening, walk round the garden in short sleeves. You will feel the cold places on your arms. Plant the beans somewhere else.',
    ],
  },
  {
    title: 'How to move a pear tree',
    when: { machine: '2025-02', shown: 'February 2025' },
    picture: {
      plate: (
        <div className="plate bg-moss">
          <Drawing of="job-spade" />
        </div>
      ),
    },
    text: [
      'You should not, is the short answer. But the school wanted its bicycle shed, and the pear was eleven. In the winter before, we cut a trench round it and filled it with compost, so that it made new roots close in. This February six of us lifted it, with a door underneath.',
      'It stands nine metres to the east now, staked low, with a ring of mulch. The children water it by rota. We take no bets until June.',
    ],
  },
];

export function Text() {
  return (
    <Page
      title="Blog"
      description={`Letters from the yard at ${siteName}: what we saw, what we tried, what we would not do again.`}
    >
      <div className="shell">
        <PageHeading
          label="Blog"
          intro="A few times a year, when it rains, somebody sits down and writes one of these."
        >
          Letters from the yard
        </PageHeading>
        {letters.map((letter) => (
          <article
            key={letter.title}
            className="grid gap-x-16 gap-y-6 border-t border-line py-10 md:py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]"
          >
            {'photo' in letter.picture ? (
              <Photo
                name={letter.picture.photo}
                alt={letter.picture.alt}
                shown="(min-width: 64rem) 36rem, 120vw"
                className="aspect-3/2 w-full rounded-card object-cover"
              />
            ) : (
              <div className="aspect-3/2 self-start overflow-hidden rounded-card">{letter.picture.plate}</div>
            )}
            <div className="prose">
              <p className="label text-marigold-ink">
                <time dateTime={letter.when.machine}>{letter.when.shown}</time>
              </p>
              <h2 className="!mt-2 text-2xl">{letter.title}</h2>
              {letter.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </article>
        ))}
      </div>
    </Page>
  );
}

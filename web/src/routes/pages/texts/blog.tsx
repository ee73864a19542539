import { Page, PageHeading, siteName } from '~/shared/ui/page';
import { Photo, type PhotoName } from '~/shared/ui/photo';

type Letter = {
  title: string;
  when: { machine: string; shown: string };
  photo: { name: PhotoName; alt: string };
  text: readonly string[];
};

const letters: readonly Letter[] = [
  {
    title: 'In praise of the untidy corner',
    when: { machine: '2025-10', shown: 'October 2025' },
    photo: { name: 'seed-parachutes', alt: 'Two seeds with their parachutes, close to' },
    text: [
      'Behind our shed there is a corner that we stopped tidying in 2011, when the mower broke. It has nettles, a heap of old posts and a bramble with ambitions. Last winter a wren slept in it. In spring we counted more ladybirds there than in all the borders together.',
      'So before you put the garden to bed this month, choose your corner. Two square metres will do. Then do nothing to it, every year, with great discipline.',
    ],
  },
  {
    title: 'What the frost map does not say',
    when: { machine: '2025-05', shown: 'May 2025' },
    photo: { name: 'red-flower', alt: 'A red flower, open, with a dark heart' },
    text: [
      'The map says that our last frost is on the tenth of May. The map has not met the hollow at the end of Mrs Aldous’s lawn, where cold air runs down in the night and lies like water. She lost her beans on the twenty-second.',
      'Draw your own map: on a clear evening, walk round the garden in short sleeves. You will feel the cold places on your arms. Plant the beans somewhere else.',
    ],
  },
  {
    title: 'How to move a pear tree',
    when: { machine: '2025-02', shown: 'February 2025' },
    photo: { name: 'marigold', alt: 'A marigold in full flower among its leaves' },
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
        {letters.map((letter, at) => (
          <article
            key={letter.title}
            className="grid gap-x-16 gap-y-6 border-t border-line py-10 md:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] md:py-14"
          >
            <Photo
              name={letter.photo.name}
              alt={letter.photo.alt}
              shown="(min-width: 48rem) 32rem, 100vw"
              className="aspect-3/2 w-full rounded-card object-cover"
              first={at === 0}
            />
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

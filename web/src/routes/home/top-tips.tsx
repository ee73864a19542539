import { SignUpFree } from '~/features/tips/card/sign-up-free';
import { TipCard, withoutRepeats } from '~/features/tips/card/tip-card';
import type { TipCard as Card } from '~/shared/api/schema.gen';
import { constants, messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { photoPath } from '~/shared/ui/picture/photo';
import { Empty, Failure } from '~/shared/ui/states';
import { galleryPhotos, heroPhotos, storyPhoto } from './pictures';
import { More, SectionHeading } from './section-heading';
import { useTopTips } from './week';

const ownPictures = [...heroPhotos, storyPhoto, ...galleryPhotos].map(photoPath);

export function TopTips() {
  const { tips, error, retry } = useTopTips();
  const cards = tips && pictureFirst(withoutRepeats(tips, ownPictures));
  return (
    <section aria-labelledby="top-tips" className="shell pt-12 md:pt-16">
      <SectionHeading
        id="top-tips"
        intro={
          <>
            <p>Most helpful this season, then newest.</p>
            <SignUpFree />
          </>
        }
      >
        {messages.home.topTips}
      </SectionHeading>
      {cards ? (
        cards.length > 0 ? (
          <ul className="tip-grid home-tips">
            {cards.map((card, at) => (
              <li key={card._id} className={at < 3 ? '' : 'max-md:hidden'}>
                <TipCard card={card} shape={at === 0 ? 'lead' : 'row'} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty>{messages.tips.empty}</Empty>
        )
      ) : error ? (
        <Failure error={error} what="The top tips could not be fetched." retry={retry} />
      ) : (
        <Skeletons />
      )}
      <More to={paths.tips} className="mt-6 md:mt-12">
        {messages.nav.browseTips}
      </More>
    </section>
  );
}

/** The first place is large, so a tip with a picture takes it. */
function pictureFirst(cards: Card[]): Card[] {
  const lead = cards.find(({ cover, image }) => cover ?? image) ?? cards[0];
  return lead ? [lead, ...cards.filter((card) => card !== lead)] : [];
}

function Skeletons() {
  return (
    <div role="status">
      <span className="sr-only">Fetching the top tips</span>
      <ul aria-hidden="true" className="tip-grid home-tips">
        {Array.from({ length: constants.featured }, (_, at) => (
          <li key={at} className={at < 3 ? '' : 'max-md:hidden'}>
            <div className={`tip ${at === 0 ? 'tip-lead' : 'tip-row'}`}>
              <div className="skeleton !rounded-card" />
              <div className="skeleton mt-4 h-12" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { Link } from 'react-router';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { siteName } from '~/shared/ui/page';
import { TextPage } from '../text-page';

export function Text() {
  return (
    <TextPage
      title="About Us"
      description={`${siteName} has planned, planted and looked after gardens since 2005, and keeps this site for everyone who does the same.`}
      label="Founded 2005"
      heading="One van, two spades, and a yard that nobody believed in"
      picture={{ photo: 'fig', alt: 'Half a ripe fig in a red dish' }}
    >
      <p>
        In the spring of 2005 a neighbour asked us whether anything would ever grow in his yard. It faced north, it was
        paved to the walls, and the sun came by for an hour in June. We took up every second slab, planted ferns,
        hellebores and a fig against the one warm wall, and charged him for the plants. He told his sister. She told
        everybody.
      </p>
      <p>
        There are nine of us now, in two vans, with over 15 years of experience in gardens of every size and temper:
        roof terraces, rectories, a school, a car park that is an orchard today. We still plant nothing that we would
        not look after ourselves.
      </p>
      <h2>What we believe</h2>
      <ul>
        <li>The soil is the garden. Everything else stands in it.</li>
        <li>The right plant in the right place needs less of us every year, and that is the point.</li>
        <li>A garden is never finished, so it may as well be enjoyed now.</li>
        <li>Nobody knows more about a plot than the person who has failed on it twice.</li>
      </ul>
      <h2>Why this site</h2>
      <p>
        What we know came mostly from neighbours: the one who sowed by the moon, the one who never dug, the one who was
        always right about frost. None of them had written anything down. So we made a place where it can be written
        down, by them and by you, in plain words, free of charge.
      </p>
      <p>
        You can <Link to={paths.tips}>browse the tips</Link> and look <Link to={paths.gardeners}>over the fence</Link>{' '}
        at who wrote them without an account. To read a tip to its end, and to share one of your own,{' '}
        <Link to={paths.signup}>{messages.nav.signUp.toLowerCase()}</Link>: it costs nothing. There is no advertising
        here, and there will be none.
      </p>
    </TextPage>
  );
}

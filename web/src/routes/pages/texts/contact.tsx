import { Link } from 'react-router';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { siteEmail } from '~/shared/ui/page';
import { TextPage } from '../text-page';

export function Text() {
  return (
    <TextPage
      title="Contact"
      description="Where to find us, when we answer the telephone, and what to write to us about."
      label="Contact"
      heading="The kettle is by the potting bench"
      picture={{ drawing: 'job-pot' }}
    >
      <address className="grid gap-x-8 gap-y-6 border-y border-line py-6 not-italic sm:max-lg:grid-cols-2 lg:grid-cols-[1fr_auto]">
        <p>
          <strong className="label block text-ink-soft">The yard</strong>
          12 Orchard Lane
          <br />
          Greenfield
          <br />
          GR1 2DN
        </p>
        <p>
          <strong className="label block text-ink-soft">Telephone</strong>
          <a href="tel:+441632960123" className="inline-flex min-h-11 items-center">
            01632 960123
          </a>
          <strong className="label mt-2 block text-ink-soft">E-mail</strong>
          <a href={`mailto:${siteEmail}`} className="inline-flex min-h-11 items-center wrap-anywhere">
            {siteEmail}
          </a>
        </p>
      </address>
      <h2>When we are in</h2>
      <p>
        Somebody is in the yard from Tuesday to Saturday, eight until four, and until dusk in winter. Mondays we plant.
        The telephone is in a coat pocket and the coat is often at the other end of the nursery; let it ring, or leave
        your name and we ring back the same evening.
      </p>
      <h2>What to write about</h2>
      <ul>
        <li>
          Work in your garden: say where you are, how large it is, and add a photograph if you have one. We answer
          within two days. See <Link to={paths.services}>our services</Link>.
        </li>
        <li>
          A question about a plant: try <Link to={paths.tips}>{messages.nav.browseTips}</Link> first. All of you
          together know more than nine of us.
        </li>
        <li>
          A tip that is wrong, unkind or not its author’s own: press “Report this tip” on its page. A moderator decides,
          and <Link to={paths.myReports}>My reports</Link> says what was decided.
        </li>
        <li>
          Your account, or what we store about you: <Link to={paths.privacy}>privacy</Link> says what there is, and we
          correct it or take it out when you ask.
        </li>
      </ul>
      <p>
        Ours is the green gate after the chapel. There is room for two bicycles and one car. The dog is called Mulch; he
        is loud and means nothing by it.
      </p>
    </TextPage>
  );
}

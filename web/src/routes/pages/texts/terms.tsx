import { Link } from 'react-router';
import { paths } from '~/shared/paths';
import { TextPage } from '../text-page';

export function Text() {
  return (
    <TextPage
      title="House Rules"
      description="The short rules for everyone who has an account here: be kind, be honest, share what you have tried yourself."
      intro="What you agree to when you make an account. It fits on one page, because nobody reads two."
      picture={{ drawing: 'job-snail' }}
    >
      <ol className="list-decimal space-y-3 pl-5 marker:font-serif marker:text-leaf">
        <li>You are thirteen or older, and the account is yours alone.</li>
        <li>Share what you have tried. “It worked for me, on clay, twice” is worth more than a rule from a book.</li>
        <li>Write it yourself. The words of others belong to them, and so do their photographs.</li>
        <li>Link only to pictures that you may show, and that a child may see.</li>
        <li>Be kind. One can disagree about slugs without becoming one.</li>
        <li>Nothing for sale, no advertising, nobody else’s address or telephone number.</li>
        <li>Say so where something can hurt: poisonous plants, sprays, ladders, saws.</li>
      </ol>
      <h2>What we do</h2>
      <p>
        Your tip appears at once. On your first day three of your tips can be public, and a text can have two links.
        Everyone can report a tip, a note or a profile, and a moderator decides. What several gardeners with a record
        here report disappears at once, dangerous advice soonest, until the moderator has looked at it. Reports of
        accounts that are new today hide nothing, however many they are.
      </p>
      <p>
        If something of yours is hidden or removed, My Tips says why. You can mend what is hidden, and appeal once
        within twenty days. We suspend the accounts of people who keep breaking the rules: they can no longer write, and
        their profile and tips leave the site. They can appeal too.
      </p>
      <p>
        You can also do something yourself: block a gardener, and there are no votes and no reports of trying between
        you, and nothing of theirs in your lists; or mute them, and what they write is folded. They do not learn of it.
      </p>
      <p>
        What you share stays yours. You let us show it here, and you can hide or delete it at any time under My Tips;
        its card may stay in lists for five minutes. All the same, others may have read it by then, and may be growing
        better leeks.
      </p>
      <p>
        The advice here is advice. Look a plant up twice before you eat it. The whole text, for those who like it whole,
        is in our <Link to={paths.termsOfService}>Terms of Service</Link>; what we store about you is under{' '}
        <Link to={paths.privacy}>Privacy</Link>.
      </p>
    </TextPage>
  );
}

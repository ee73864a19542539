import { Link } from 'react-router';
import { appealDays } from '~/shared/api/limits.gen';
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
        Nobody reviews your tip before it appears: for you at once, for others within five minutes. On your first day
        three of your tips can be public, and a text can have two links. Everyone with an account that is not suspended
        can report a tip, a note or a profile, and a moderator decides. A tip or a note that enough gardeners report is
        hidden until the moderator has looked at it, and one whose advice could hurt somebody after fewer reports.
        Reports of accounts younger than a week hide nothing, however many they are, and neither do those of accounts
        that have no public tip and of which no report was upheld. If moderators do not uphold somebody’s reports, the
        next ones count less, down to nothing.
      </p>
      <p>
        If something of yours is hidden or removed, you read why under My Tips. You can edit what is hidden, and appeal
        once within {appealDays} days. If moderators write a note above your tip, we tell you. Moderators can pause
        somebody who breaks the rules: for a week they can write nothing that others read. We suspend the accounts of
        people who keep breaking them, for some days or without an end: they can no longer write, and their profile and
        tips leave the site. In both cases they read why in My profile, and can appeal too, take their data along and
        delete the account. Who deletes it can join again with the same address when the suspension or pause would have
        ended, after a year at the latest.
      </p>
      <p>
        You can also do something yourself: block a gardener, and neither of you can follow the other, answer the
        other’s questions, vote on the other’s tips or say how they turned out, and the lists, the search and the
        suggestions leave their tips out for you. Or mute them, and you do not follow them any more, and their tips and
        notes are folded in lists. The weekly digest has no tip of either. What you have saved of theirs stays in your
        almanac. We do not tell them, but the site refuses the vote of somebody whom you block.
      </p>
      <p>
        What you share stays yours. You let us show it here, and you can hide or delete it at any time under My Tips,
        though not while your account is suspended; its card may stay in lists for five minutes. All the same, others
        may have read it by then, and may be growing better leeks.
      </p>
      <p>
        The advice here is advice. Look a plant up twice before you eat it. The whole text, for those who like it whole,
        is in our <Link to={paths.termsOfService}>Terms of Service</Link>; what we store about you is under{' '}
        <Link to={paths.privacy}>Privacy</Link>.
      </p>
    </TextPage>
  );
}

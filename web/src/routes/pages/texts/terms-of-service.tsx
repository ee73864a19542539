import { Link } from 'react-router';
import { appealDays } from '~/shared/api/limits.gen';
import { paths } from '~/shared/paths';
import { siteName } from '~/shared/ui/page';
import { TextPage } from '../text-page';

export function Text() {
  return (
    <TextPage
      title="Terms of Service"
      description="The full terms for using this site and for sharing tips on it."
      intro={
        <>
          The{' '}
          <Link to={paths.terms} className="text-leaf underline underline-offset-4">
            house rules
          </Link>{' '}
          say most of this in fewer words. Where the two differ, this text counts.
        </>
      }
    >
      <h2>1. What this is</h2>
      <p>
        {siteName} keeps this site so that gardeners can share what they know. Lists and profiles need no account; to
        read a tip in full you need one. Both are free. These terms apply to everyone who uses the site.
      </p>
      <h2>2. Accounts</h2>
      <p>
        You must be at least thirteen. Give an e-mail address that is yours, keep your password to yourself, and tell us
        if somebody else has it. One person, one account; a password account and a Google account with the same address
        are two.
      </p>
      <p>
        We write to that address with codes, about your password, and, until you end it, about moderators’ decisions on
        what you wrote or reported. Moderators get one mail a day while something waits for them. Any other mail comes
        only if you ask for it under <Link to={paths.notices}>Notices</Link>. An address that rejects our mail, or whose
        owner marks it as spam, gets none but codes and mail about the password.
      </p>
      <h2>3. What you share</h2>
      <p>
        Your tips and your profile remain yours. You give us leave, without charge and for as long as they are here, to
        store them, show them to everyone, and shorten them in lists. You confirm that the words are your own and that
        you may show the picture. Hide or delete a tip, and that leave ends, save for copies in caches and backups until
        those run out.
      </p>
      <h2>4. What is not allowed</h2>
      <p>
        Anything unlawful, hateful or deceptive; advertising; other people’s personal data; attempts to read, change or
        overload what is not yours. Programs may read public pages at a gentle pace.
      </p>
      <h2>5. What we may do</h2>
      <p>
        We may hide or remove what breaks these terms, put a note above a tip, let somebody write nothing for a week,
        and suspend an account, for some days or without an end. We tell a tip’s author of a note above it. If
        moderators hide or remove something of yours, or pause or suspend you, you read why, and can appeal once within{' '}
        {appealDays} days, as long as it lasts; then a moderator looks at it again. You may object to anything else by
        writing to us.
      </p>
      <h2>6. Advice and its limits</h2>
      <p>
        Tips are the experience of their authors, in their soil and weather. We do not check each one. Make sure of what
        you eat, spray, climb or cut. We are liable as the law demands for harm that we cause on purpose or by gross
        neglect, and for injury; beyond that, not for what comes of following a tip.
      </p>
      <h2>7. The site</h2>
      <p>
        It comes as it is, and may rest for repairs. If we close it, we tell you a month before, so that you can take
        your tips with you.
      </p>
      <h2>8. Changes</h2>
      <p>
        If these terms change in something that matters, we say so on the home page two weeks before. Questions:{' '}
        <Link to={paths.contact}>come by, ring or write</Link>.
      </p>
    </TextPage>
  );
}

import { paths } from '~/shared/paths';
import { Link } from '~/shared/ui/link';
import { TextPage } from '../text-page';

export function Text() {
  return (
    <TextPage
      title="Privacy, in short"
      description="What this site stores of you, who sees it, and what it does not do: no tracking, no cookies, no advertising."
      label="What we keep, and what we do not"
      intro="We know less about you than your greengrocer does. Here is all of it."
    >
      <h2>If you only read</h2>
      <p>
        We store nothing about you. There is no tracking here, no advertising and no cookie of ours. Type, photographs
        and script come from this site. The one exception: a picture that a gardener links to is fetched from where it
        lies, and its host sees that somebody asked.
      </p>
      <h2>If you have an account</h2>
      <ul>
        <li>
          Your e-mail address and the proof of your password are kept by Amazon Cognito. We never see the password.
        </li>
        <li>
          Your profile is what you typed into it. Everything but your telephone number and your e-mail address is
          public.
        </li>
        <li>Your e-mail address is shown to others only if you switch that on.</li>
        <li>Your tips are public, or hidden, as you choose. A hidden tip is seen by you alone.</li>
      </ul>
      <h2>In your browser</h2>
      <p>
        Two things stay on your device: whether you like the site light or dark, and, while you are signed in, the keys
        of your session. Without “Remember me” the keys go when you close the tab.
      </p>
      <h2>If you want it gone</h2>
      <p>
        Tips you delete yourself. For the account and the profile, <Link to={paths.contact}>write to us</Link> from its
        address, and we take them out. The long version, with times and places, is the{' '}
        <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
      </p>
    </TextPage>
  );
}

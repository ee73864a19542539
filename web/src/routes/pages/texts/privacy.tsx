import { Link } from 'react-router';
import { adultAge, noticeDays } from '~/shared/api/limits.gen';
import { paths } from '~/shared/paths';
import { PicturesSwitch } from '~/shared/ui/pictures-switch';
import { TextPage } from '../text-page';

export function Text() {
  return (
    <TextPage
      title="Privacy, in short"
      description="What this site stores of you, who sees it, and what it does not do: no tracking, no cookies, no advertising."
      intro="We know less about you than your greengrocer does. This is the short of it."
    >
      <h2>If you only read</h2>
      <p>
        Lists and profiles need no account; to read a tip in full you need one. We store nothing about you. There is no
        tracking here, no advertising and no cookie of ours. Type, script and our own photographs come from this site.
      </p>
      <h2>Pictures from other sites</h2>
      <p>
        A picture that a gardener links to loads from the site that hosts it. The host of that site sees your network
        address and your kind of browser, and the time, but not which page you are on. If you do not want that, switch
        such pictures off, on this device and permanently. A drawing stands in their place then, with a button that
        shows the one picture.
      </p>
      <PicturesSwitch />
      <h2>If you have an account</h2>
      <ul>
        <li>
          Your e-mail address and the proof of your password are kept by Amazon Cognito. We never see the password.
        </li>
        <li>
          Your profile is what you typed into it, and where you garden, if you said so: hemisphere, climate and weeks of
          frost. Nobody else sees your telephone number and your weeks of frost.
        </li>
        <li>
          Your e-mail address, your age and your gender are shown to others only if you switch that on. Your place, your
          experience and the tips that you tried are shown on your page, and you are in the list of gardeners, until you
          switch that off. Under {adultAge}, nobody else sees your age, your gender and your place.
        </li>
        <li>
          What you write about a tip that you tried is on its page, with your name. How many people found a tip helpful,
          or want to know a question too, is public, and who they are is not. Your questions and answers are public,
          with your name. What you save, whom you follow, and whom you block or mute, only you see.
        </li>
        <li>
          Your tips are public, or hidden, as you choose. You alone see a hidden tip, and a moderator if it was
          reported. Its card may stay in lists for five minutes after you hide it.
        </li>
        <li>
          Moderators may write notes about you for each other. They are kept for a year, are in the file that you can
          take along, and go with your account.
        </li>
      </ul>
      <h2>Notices and mail</h2>
      <p>
        What happened to your tips, your reports and your appeals is under <Link to={paths.notices}>Notices</Link>:
        twenty notices at most, for {noticeDays} days at most, and only you see them. By mail you get moderators’
        decisions on what you wrote or reported; votes on your tips and a weekly digest only if you switch that on. Each
        mail has an unsubscribe link. If a mail comes back, or you mark it as spam, no more follow. Codes, and mail
        about your password, come in any case. We do not learn what you open.
      </p>
      <h2>In your browser</h2>
      <p>Some things stay on your device. None of them follows you to another site.</p>
      <ul>
        <li>Whether you like the site light or dark, and whether you have switched off pictures from other sites.</li>
        <li>
          Where you garden, if you said so without an account: hemisphere, climate and weeks of frost. The town that you
          type, or your location if you press “Use my location”, is looked up on the device and not kept: only its
          latitude is, in steps of five degrees, with or without an account. If you would rather not be asked again,
          that is kept too.
        </li>
        <li>
          While you are signed in, the keys of your session, and when you last looked at{' '}
          <Link to={paths.feed}>Following</Link>. Without “Remember me” they go when you close the site’s last tab.
        </li>
        <li>
          What you have typed and not sent yet, such as half a tip, and your changes of the last five minutes. Both go
          when you log out or close the tab. Half a tip stays for 30 days, in case the browser crashes, or until you log
          out. Once it has a title, it is also among your own tips, where only you see it.
        </li>
        <li>
          If you have signed in: copies of tips that you saved, opened or saw under Following, to read them without a
          network, photographs that you chose, and what you did without a network, until it is sent. They go when you
          log out.
        </li>
        <li>
          In the tab’s history, the tip that you opened from a list, and the address that you typed at the login. They
          go with the tab.
        </li>
      </ul>
      <h2>If you want it gone</h2>
      <p>
        Tips you delete in My Tips. Everything else you find in <Link to={paths.profile}>My profile</Link>: there you
        take your data along in one file, and delete the account, with your tips or without them. The long version, with
        times and places, is the <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
      </p>
    </TextPage>
  );
}

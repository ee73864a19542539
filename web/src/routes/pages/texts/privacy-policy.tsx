import { Link } from 'react-router';
import { adultAge, noticeDays, restorableDays } from '~/shared/api/limits.gen';
import { logRetentionDays } from '~/shared/log-retention';
import { paths } from '~/shared/paths';
import { siteEmail, siteName } from '~/shared/ui/page';
import { TextPage } from '../text-page';

/** Over 120 lines: it is one text. */
export function Text() {
  return (
    <TextPage
      title="Privacy Policy"
      description="What is stored, where, for how long and who sees it: account, profile, tips, technical records, and your rights."
      intro={
        <>
          The short version is under{' '}
          <Link to={paths.privacy} className="text-leaf underline underline-offset-4">
            Privacy
          </Link>
          . This one says the same with times and places.
        </>
      }
    >
      <h2>Who is responsible</h2>
      <p>
        {siteName}, 12 Orchard Lane, Greenfield, GR1 2DN, {siteEmail}. The site runs on Amazon Web Services, who store
        and carry data for us and must see your network address to answer you.
      </p>
      <h2>What is stored</h2>
      <ul>
        <li>
          Account, at Amazon Cognito: e-mail address, name, your picture’s address, and what is needed to check your
          password, never the password.
        </li>
        <li>
          Profile, in our database: name, picture, plant, gender, age, bio, experience, specialization, location,
          hemisphere, climate and weeks of frost of your garden, telephone number, e-mail address and whether it is
          verified, what you show to others, when you joined, how many tips you shared and changed on the last day on
          which you did, and, if moderators have paused or suspended you, why and until when. Only the name is required.
        </li>
        <li>Tips: what you wrote, the picture’s address, your name, and when. Only you see a draft.</li>
        <li>
          Photographs: the picture alone. Your device makes it smaller, and the place, time and camera that its file
          names stay there.
        </li>
        <li>
          Which tips you found helpful, saved and tried, and when; of those that you tried, also how they turned out,
          your note, and the climate of your garden, unless you hide your place.
        </li>
        <li>
          Your questions and answers, when you wrote and last edited them, and which answers solved a question:
          everybody can read them. With a question stands the climate of your garden, unless you hide your place. If you
          delete one, its words and your name leave the site at once, and the answers of others stay. Its first words
          stay in your own notices for up to {noticeDays} days. If gardeners reported it, its first words stay in their
          own lists of reports for a year after the report. The same goes for words that you replace by an edit.
        </li>
        <li>
          Which questions of others you want to know the answer of too, and since when. Others see how many gardeners
          do, not who. The same goes for answers that you say are no longer true: others see no names.
        </li>
        <li>
          If you want to be asked about plants that you grew: which plants worked for you in which climate, for three
          years after you tried them, so that we can tell you of questions. Nobody sees who was told. It goes when you
          choose otherwise.
        </li>
        <li>Whom you block or mute, which only you see.</li>
        <li>The gardeners and the plants that you follow: nobody else sees whom you follow.</li>
        <li>Which tips a digest brought you in the last eight weeks, so that none comes twice.</li>
        <li>
          How many photographs, marks, reports, questions and answers you sent on a day: each has a limit. For three
          days also which question or answer a form became, so that one that is sent twice counts once.
        </li>
        <li>
          Reports: what you reported, why, your note, and when. Neither moderators nor the author of what you reported
          see that it was you. We count how many of your reports moderators upheld: if they do not uphold them, your
          next ones count less, down to nothing.
        </li>
        <li>
          What was reported, as it was then: while the case is open, and for up to 30 days after the decision. A decided
          case keeps its title, reasons and ids for a year. An open case ends 90 days after its last report if what it
          is about is gone. An appeal of yours ends with its case.
        </li>
        <li>
          The log of moderation, for good: what was done, when, why, by which moderator, and to which tip, note or
          account. It has ids, and neither titles nor names. What moderators wrote to you in it goes with your account.
        </li>
        <li>
          Notes that moderators write about you for each other, if they do: for a year. Only moderators read them on the
          site.
        </li>
        <li>
          If you make an address for your calendar: when, and a fingerprint of it, from which nobody can work it out.
          Everyone who has the address sees which tips you have saved and, by their dates, about when your garden has
          frost.
        </li>
        <li>
          Notices: what happened to your tips, your reports and your appeals, without the names of those who voted; up
          to when you have seen them, and which mail you want. A notice is kept for {noticeDays} days.
        </li>
        <li>
          Technical records: which kind of call, when, how long it took, whether it worked. No name, e-mail or network
          address is in them. They are kept for {logRetentionDays()} days unless a fault is being looked into.
        </li>
      </ul>
      <h2>Mail</h2>
      <p>
        We write to your e-mail address for codes and about your password, always. You get a mail, unless you have ended
        that, when something of yours is hidden or removed, comes back or gets a note of the moderators, when they pause
        or suspend you or end that, when your appeal is answered, and when a report of yours is decided. What happened
        to your tips, once a day, and a digest, once a week, come only if you ask for them. A moderator also gets one
        mail a day while something waits to be decided. Each of these mails has an unsubscribe link, which needs no
        login, and all are under <Link to={paths.notices}>Notices</Link>. Amazon’s mail service delivers them. If it
        tells us that your address does not work, or that you have marked one as spam, none of these kinds comes any
        more. They are plain text: we do not learn whether you open one or follow a link.
      </p>
      <h2>Who sees it</h2>
      <p>
        Everyone sees profiles and the cards of public tips; people with an account read the tips in full. Profiles are
        shown without telephone number and weeks of frost, and without e-mail address, age and gender unless you switch
        them on. You can switch off that others see your place, your experience and which tips you tried, and that you
        are in the list of gardeners. Your note on a tip that you tried stays on the tip’s page, with your name. Of
        gardeners under {adultAge} nobody else sees age, gender, location, hemisphere or climate. Moderators see what
        was reported, also when it is hidden now. We sell nothing and pass nothing on.
      </p>
      <h2>Other sites</h2>
      <p>
        Pictures of tips and gardeners may lie on other sites. Your browser fetches them there, and their host sees your
        network address, your kind of browser and the time, but not which page you are on. You can switch such pictures
        off under <Link to={paths.privacy}>Privacy</Link>. If you type the address of a picture into a form, its host
        sees yours at once, for the preview. If you sign in with Google, you visit Google’s and Cognito’s pages, which
        use cookies under their own rules.
      </p>
      <h2>Your town</h2>
      <p>
        If you name a town for your garden, or let the browser say where you are, your device looks the climate up
        itself: in a list of all towns with the same first letter, or in a map of the climates, which it fetches from
        this site. Neither town nor coordinate is sent to the server. For the length of your days the device keeps the
        latitude, in steps of five degrees, and does not send it either. To list what is due this week, it asks for tips
        by climate and by the weeks of frost, in steps of two weeks and without your name. A tip of yours says those
        weeks, and with them its readers see its months moved to their own, only if you leave that ticked.
      </p>
      <h2>In your browser</h2>
      <p>
        We set no cookies. Local storage holds your choice of light or dark, whether you have switched off pictures from
        other sites, of a moderator whether keys decide cases, hemisphere, climate and weeks of frost of your garden if
        you chose them without an account, its latitude in steps of five degrees, and your session if you ticked
        “Remember me”; otherwise the session is in the storage of your tabs, ends with the last of them, and local
        storage holds only that there is one. Beside the session is when you last looked at Following, to show what is
        new there; logging out deletes it. The storage of a tab also holds what you have typed and not sent (a tip’s
        draft is also among your own tips, where only you see it), your changes of the last five minutes, and, while you
        are at Google to sign in, where to go on; logging out deletes the first two. A photograph that you chose, and
        the text of a tip that you are writing, are in a database of this browser until the site has them, or you log
        out: for a day and for 30 days at most. The storage of a tab also holds that a page was reloaded because one of
        its files was missing. If you have signed in, the browser also keeps copies of the tips that you saved, the last
        30 that you opened, your marks, whom you follow, the newest tips of theirs, this month’s list and their
        photographs, to show them without a network; they go when you log out, when your session has ended, or, if it
        ended with its tab, when the site is opened here again. What you do without a network is in a database of this
        browser until it has been sent, or you log out. The tab’s history holds the tip that you opened from a list and
        the address that you typed at the login.
      </p>
      <h2>For how long</h2>
      <p>
        Until you delete it or ask us to, where the list above does not say otherwise. You can restore a deleted tip for{' '}
        {restorableDays} days; then it is gone. The card of a tip that is deleted or hidden may be shown for five more
        minutes from caches near you. The files of a deleted photograph may stay in such caches for a minute, and longer
        in a browser that has shown them; if it was reported, they stay as long as what was reported. Backups of the
        database keep what was deleted for up to 35 days.
      </p>
      <h2>Your rights</h2>
      <p>
        In <Link to={paths.profile}>My profile</Link> you correct your profile, take a file with you, and delete your
        account, also while it is suspended. The file has your profile, tips, marks, questions, answers, reports,
        appeals, blocks, notices and whom you follow, what moderators noted about you, and the addresses of your
        photographs. Not in it are the counts of a day, and which tips a digest brought. With the account go your
        profile, marks, the words of your questions and answers, reports, appeals, blocks, notices and whom you follow,
        what moderators noted about you, and the copies of your texts that were reported. Tips that you leave to other
        readers then say nothing about you. What others did with them, such as a vote or a note, keeps the id of your
        account for about a day more; that id leads to nobody. While moderators have suspended or paused you, and if you
        leave meanwhile, we keep a code of your e-mail address until that ends, at most a year, so that nobody joins
        again with it. The address is not in the code, but whoever has our database and guesses an address can check the
        guess with it. If something does not work, one message is enough, and we answer within a month. You may also
        complain to the data protection authority where you live.
      </p>
    </TextPage>
  );
}

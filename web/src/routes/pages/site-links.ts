import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { nowTitle } from '~/shared/ui/page';
import { services } from './services';

type Group = { name: string; links: ReadonlyArray<readonly [to: string, text: string]> };

/** The links of the sitemap: every public page. */
export const siteLinks: readonly Group[] = [
  {
    name: 'The garden',
    links: [
      [paths.home, messages.nav.home],
      [paths.tips, messages.nav.browseTips],
      [paths.now, nowTitle],
      [paths.plants, 'Plants, A to Z'],
      [paths.gardeners, messages.nav.gardeners],
      [paths.questions, 'Questions of gardeners'],
      [paths.guides, messages.home.slides[1]],
      [paths.ecoFriendly, messages.home.slides[2]],
    ],
  },
  {
    name: 'The company',
    links: [
      [paths.about, 'About Us'],
      [paths.blog, 'Blog'],
      [paths.contact, 'Contact'],
    ],
  },
  {
    name: 'Our services',
    links: [[paths.services, 'All services'], ...services.map(({ to, name }) => [to, name] as const)],
  },
  {
    name: 'Your account',
    links: [
      [paths.login, messages.nav.login],
      [paths.signup, messages.nav.signUp],
      [paths.forgotPassword, messages.login.forgot],
    ],
  },
  {
    name: 'The small print',
    links: [
      [paths.terms, 'House Rules'],
      [paths.termsOfService, 'Terms of Service'],
      [paths.privacy, 'Privacy, in short'],
      [paths.privacyPolicy, 'Privacy Policy'],
      [paths.credits, 'Credits'],
      [paths.sitemap, 'Sitemap'],
    ],
  },
];

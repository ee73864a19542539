/**
 * The pages of text, in the sitemap's order. The text of a page is the file of the same path in `src/routes/pages/texts`. A new
 * page also needs a link in `src/routes/pages/site-links.ts`; `npm run edge` tells CloudFront's function.
 */
const textPaths = {
  about: '/about',
  services: '/services',
  gardenDesign: '/services/garden-design',
  landscaping: '/services/landscaping',
  maintenance: '/services/maintenance',
  consultation: '/services/consultation',
  irrigation: '/services/irrigation',
  blog: '/blog',
  contact: '/contact',
  guides: '/guides',
  ecoFriendly: '/eco-friendly',
  terms: '/terms',
  privacy: '/privacy',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  credits: '/credits',
} as const;

/** The address with those of these parameters that have a value. */
export function withQuery(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Every path of the app, spelled as in the specification. */
export const paths = {
  home: '/',
  login: '/login',
  /** For a link that works before the script runs, and in a new tab. */
  loginFrom: (from: string) => withQuery('/login', { from }),
  signup: '/signup',
  forgotPassword: '/forgot-password',
  gardeners: '/Gardeners',
  gardener: (id: string) => `/gardener/${id}`,
  tips: '/Tips',
  tip: (id: string) => `/tips/${id}`,
  now: '/now',
  plants: '/plants',
  /** Each plant's is also rendered at build. */
  plant: (id: string) => `/plants/${id}`,
  questions: '/questions',
  ask: '/questions/ask',
  question: (id: string) => `/questions/${id}`,
  /** A gardener's own questions and answers. */
  myQuestions: '/MyQuestions',
  myTips: '/MyTips',
  /** Their list, with the dialog that edits this one. */
  edit: (edit: string) => withQuery('/MyTips', { edit }),
  myAlmanac: '/MyAlmanac',
  /** The tips of whom a gardener follows. */
  feed: '/feed',
  myReports: '/MyReports',
  notices: '/notices',
  shareTip: '/ShareTip',
  draft: (draft: string) => withQuery('/ShareTip', { draft }),
  /** With a new tip that waits in the outbox, by its key there. */
  waitingTip: (waiting: string) => withQuery('/ShareTip', { waiting }),
  profile: '/profile',
  /** With the token of a mail's link. */
  unsubscribe: '/unsubscribe',
  moderation: '/moderation',
  moderationLog: '/moderation/log',
  /** Of a note, the id is `TIP.YEAR.GARDENER`. */
  case: (kind: string, id: string) => `/moderation/${kind}/${id}`,
  ...textPaths,
  sitemap: '/sitemap',
} as const;

export const textPages: readonly string[] = Object.values(textPaths);

/** Paths of an older version of the site, with their redirects. */
export const moved: Record<string, string> = { '/my-tips': paths.myTips, '/add-tip': paths.shareTip };

/** The forms of the ids in the paths above. A page for any other id does not exist. */
export const tipId = /^\w{26}$/;
export const gardenerId = /^[\w-]{36}$/;
/** What it is about, a plant, a tip or `-`, and its own part. */
export const questionId = /^[\w-]{1,40}\.\w{26}$/;
export const caseId = /^(tip|outcome|profile|question|answer)\/[\w.-]{26,94}$/;

/** The page of a question, or the place of an answer on it: the id of an answer is its question's and one part more. */
export function pageOfPost(id: string): string {
  const [about = '', question = '', answer] = id.split('.');
  return paths.question(`${about}.${question}`) + (answer ? `#${answer}` : '');
}

/** The pages that the build renders to HTML: their first screen is the same for everyone. */
export const prerendered: readonly string[] = [
  paths.home,
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.gardeners,
  paths.tips,
  paths.now,
  paths.plants,
  ...textPages,
  paths.sitemap,
];

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Navigate, type RouteObject, useLocation, useParams, useRoutes } from 'react-router';
import { TipSkeleton } from './features/tips/page/tip-skeleton';
import { Home } from './routes/home';
import { Layout } from './routes/layout';
import { caseId, gardenerId, moved, paths, questionId, textPages, tipId } from './shared/paths';
import { type Plant as GardenPlant, loadPlants } from './shared/plants/plant-list';
import { Guard } from './shared/session/guard';
import { useIsModerator } from './shared/session/moderator';
import { Boundary } from './shared/ui/load/boundary';
import { later } from './shared/ui/load/later';

const screen = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => later(name, async () => (await load())[name]);

/** The same with the list of plants, without which the page cannot be shown. */
const plantScreen = (name: string, load: () => Promise<ComponentType<{ plants: readonly GardenPlant[] }>>) =>
  later(name, async () => {
    const [Screen, plants] = await Promise.all([load(), loadPlants()]);
    return () => <Screen plants={plants} />;
  });

const Tips = screen(() => import('./routes/tips'), 'Tips');
const Tip = screen(() => import('./routes/tip'), 'Tip');
const Now = screen(() => import('./routes/now'), 'Now');
const Plants = plantScreen('Plants', async () => (await import('./routes/plants')).Plants);
const Plant = plantScreen('Plant', async () => (await import('./routes/plant')).Plant);
const Gardeners = screen(() => import('./routes/gardeners'), 'Gardeners');
const Gardener = screen(() => import('./routes/gardener'), 'Gardener');
const Login = screen(() => import('./routes/login'), 'Login');
const Signup = screen(() => import('./routes/signup'), 'Signup');
const ForgotPassword = screen(() => import('./routes/forgot-password'), 'ForgotPassword');
const MyTips = screen(() => import('./routes/my-tips'), 'MyTips');
const MyAlmanac = screen(() => import('./routes/my-almanac'), 'MyAlmanac');
const Feed = screen(() => import('./routes/feed'), 'Feed');
const MyReports = screen(() => import('./routes/my-reports'), 'MyReports');
const Questions = screen(() => import('./routes/questions'), 'Questions');
const QuestionPage = screen(() => import('./routes/question'), 'QuestionPage');
const Ask = screen(() => import('./routes/ask'), 'Ask');
const MyQuestions = screen(() => import('./routes/my-questions'), 'MyQuestions');
const Notices = screen(() => import('./routes/notices'), 'Notices');
const ShareTip = screen(() => import('./routes/share-tip'), 'ShareTip');
const Profile = screen(() => import('./routes/profile'), 'Profile');
const Unsubscribe = screen(() => import('./routes/unsubscribe'), 'Unsubscribe');
const Moderation = screen(() => import('./routes/moderation'), 'Moderation');
const Case = screen(() => import('./routes/moderation/case'), 'Case');
const ModerationLog = screen(() => import('./routes/moderation/log'), 'Log');
const StaticPage = screen(() => import('./routes/pages/static-page'), 'StaticPage');
const Sitemap = screen(() => import('./routes/pages/sitemap'), 'Sitemap');
const SignInAgain = screen(() => import('./features/account/sign-in-again'), 'SignInAgain');
const NotFound = screen(() => import('./routes/not-found'), 'NotFound');

const guarded = (page: ReactNode, waiting: ReactNode = <div className="min-h-dvh" aria-busy="true" />) => (
  <Guard signInAgain={SignInAgain} waiting={waiting}>
    {page}
  </Guard>
);

/** The space above it is that of the link back to the list. */
const tipSkeleton = (
  <div className="shell pt-17">
    <TipSkeleton />
  </div>
);

/** The page where the address has an id of this form; else the 404 page, which CloudFront's function answers. */
function Id({ form, children }: { form: RegExp; children: ReactNode }) {
  const { id = '' } = useParams();
  const { pathname, search } = useLocation();
  if (form.test(id)) return children;
  const bare = pathname.replace(trailingMarks, '');
  return form.test(id.replace(trailingMarks, '')) ? <Navigate to={bare + search} replace /> : <NotFound />;
}

/** What a mail or a chat takes as the end of an address. */
const trailingMarks = /[.,;:!?)\]}>'"’”»]+$/;

/** For others, a page of moderators does not exist. */
const Moderators = ({ children }: { children: ReactNode }) => (useIsModerator() ? children : <NotFound />);

/** The page where the address has the kind and the id of a thing. */
function CaseId() {
  const { kind, id } = useParams();
  return caseId.test(`${kind}/${id}`) ? <Case /> : <NotFound />;
}

/** Redirects to the list or the tip, spelled as in the specification. */
function Respelled() {
  const { id } = useParams();
  return <Navigate to={{ pathname: id ? paths.tip(id) : paths.tips, search: useLocation().search }} replace />;
}

/** /Tips is the list, /tips/{id} a tip. Other spellings of the two lead there. */
const routes: RouteObject[] = [
  { path: paths.home, element: <Home /> },
  { path: paths.tips, caseSensitive: true, element: <Tips /> },
  { path: paths.tip(':id'), caseSensitive: true, element: <Id form={tipId}>{guarded(<Tip />, tipSkeleton)}</Id> },
  { path: paths.tip(':id?'), element: <Respelled /> },
  { path: paths.now, element: <Now /> },
  { path: paths.plants, element: <Plants /> },
  { path: paths.plant(':id'), caseSensitive: true, element: <Plant /> },
  { path: paths.questions, element: <Questions /> },
  { path: paths.ask, element: guarded(<Ask />) },
  {
    path: paths.question(':id'),
    caseSensitive: true,
    element: (
      <Id form={questionId}>
        <QuestionPage />
      </Id>
    ),
  },
  { path: paths.gardeners, element: <Gardeners /> },
  {
    path: paths.gardener(':id'),
    element: (
      <Id form={gardenerId}>
        <Gardener />
      </Id>
    ),
  },
  { path: paths.login, element: <Login /> },
  { path: paths.signup, element: <Signup /> },
  { path: paths.forgotPassword, element: <ForgotPassword /> },
  { path: paths.myTips, element: guarded(<MyTips />) },
  { path: paths.myAlmanac, element: guarded(<MyAlmanac />) },
  { path: paths.feed, element: guarded(<Feed />) },
  { path: paths.myReports, element: guarded(<MyReports />) },
  { path: paths.myQuestions, element: guarded(<MyQuestions />) },
  { path: paths.notices, element: guarded(<Notices />) },
  { path: paths.unsubscribe, element: <Unsubscribe /> },
  { path: paths.shareTip, element: guarded(<ShareTip />) },
  { path: paths.profile, element: guarded(<Profile />) },
  {
    path: paths.moderation,
    element: guarded(
      <Moderators>
        <Moderation />
      </Moderators>,
    ),
  },
  {
    path: paths.moderationLog,
    element: guarded(
      <Moderators>
        <ModerationLog />
      </Moderators>,
    ),
  },
  {
    path: paths.case(':kind', ':id'),
    element: guarded(
      <Moderators>
        <CaseId />
      </Moderators>,
    ),
  },
  { path: paths.sitemap, element: <Sitemap /> },
  ...textPages.map((path) => ({ path, element: <StaticPage /> })),
  ...Object.entries(moved).map(([path, to]) => ({ path, element: <Navigate to={to} replace /> })),
  { path: '*', element: <NotFound /> },
];

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Boundary>
        <Layout>
          <Suspense fallback={<div className="min-h-dvh" aria-busy="true" />}>
            {/* The key: another page is rendered whatever failed before. */}
            <Boundary key={useLocation().pathname}>{useRoutes(routes)}</Boundary>
          </Suspense>
        </Layout>
      </Boundary>
    </QueryClientProvider>
  );
}

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { Home } from './routes/home';
import { Layout } from './routes/layout';
import { moved, paths } from './shared/paths';
import { Guard } from './shared/session/guard';

/** A screen that is loaded when somebody goes there. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const Tips = screen(() => import('./routes/tips'), 'Tips');
const Tip = screen(() => import('./routes/tip'), 'Tip');
const Gardeners = screen(() => import('./routes/gardeners'), 'Gardeners');
const Gardener = screen(() => import('./routes/gardener'), 'Gardener');
const Login = screen(() => import('./routes/login'), 'Login');
const Signup = screen(() => import('./routes/signup'), 'Signup');
const ForgotPassword = screen(() => import('./routes/forgot-password'), 'ForgotPassword');
const MyTips = screen(() => import('./routes/my-tips'), 'MyTips');
const ShareTip = screen(() => import('./routes/share-tip'), 'ShareTip');
const Profile = screen(() => import('./routes/profile'), 'Profile');
const StaticPage = screen(() => import('./routes/pages/static-page'), 'StaticPage');
const Sitemap = screen(() => import('./routes/pages/sitemap'), 'Sitemap');
const NotFound = screen(() => import('./routes/not-found'), 'NotFound');

const texts = [
  paths.about,
  paths.services,
  '/services/:service',
  paths.blog,
  paths.contact,
  paths.guides,
  paths.ecoFriendly,
  paths.terms,
  paths.privacy,
  paths.privacyPolicy,
  paths.termsOfService,
];

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Layout>
        <Suspense fallback={<div className="min-h-dvh" aria-busy="true" />}>
          {/* Addresses are told apart by case: /Tips is the list, /tips/{id} a tip. */}
          <Routes>
            <Route path={paths.home} element={<Home />} />
            <Route path={paths.tips} caseSensitive element={<Tips />} />
            <Route
              path={paths.tip(':id')}
              caseSensitive
              element={
                <Guard>
                  <Tip />
                </Guard>
              }
            />
            <Route path={paths.gardeners} element={<Gardeners />} />
            <Route path={paths.gardener(':id')} element={<Gardener />} />
            <Route path={paths.login} element={<Login />} />
            <Route path={paths.signup} element={<Signup />} />
            <Route path={paths.forgotPassword} element={<ForgotPassword />} />
            <Route
              path={paths.myTips}
              element={
                <Guard>
                  <MyTips />
                </Guard>
              }
            />
            <Route
              path={paths.shareTip}
              element={
                <Guard>
                  <ShareTip />
                </Guard>
              }
            />
            <Route
              path={paths.profile}
              element={
                <Guard>
                  <Profile />
                </Guard>
              }
            />
            <Route path={paths.sitemap} element={<Sitemap />} />
            {texts.map((path) => (
              <Route key={path} path={path} element={<StaticPage />} />
            ))}
            {Object.entries(moved).map(([from, to]) => (
              <Route key={from} path={from} element={<Navigate to={to} replace />} />
            ))}
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </Layout>
    </QueryClientProvider>
  );
}

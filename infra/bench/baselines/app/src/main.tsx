import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider, redirect } from 'react-router';
import { queryClient, tip, tips } from './api';
import { Home } from './home';
import { Login } from './login';
import { isSignedIn } from './session';
import './styles.css';
import { Tip } from './tip';
import { Tips } from './tips';

const router = createBrowserRouter([
  {
    element: <Layout />,
    HydrateFallback: () => <p>Loading…</p>,
    children: [
      { path: '/', element: <Home />, loader: () => queryClient.ensureQueryData(tips('limit=6')) },
      { path: '/Tips', element: <Tips />, loader: ({ request }) => queryClient.ensureQueryData(tips(query(request))) },
      {
        path: '/tips/:id',
        caseSensitive: true,
        element: <Tip />,
        loader: async ({ params }) =>
          (await isSignedIn()) ? queryClient.ensureQueryData(tip(params.id ?? '')) : redirect('/login'),
      },
      { path: '/login', element: <Login /> },
    ],
  },
]);

function query(request: Request): string {
  return new URL(request.url).searchParams.toString();
}

function Layout() {
  return (
    <>
      <nav>
        <Link to="/">Home</Link> <Link to="/Tips">Tips</Link> <Link to="/login">Sign in</Link>
      </nav>
      <main>
        <Outlet />
      </main>
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

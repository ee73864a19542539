import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app';
import { createQueryClient } from './shared/api/query-client';
import { startSession } from './shared/session/session';
import './styles.css';

const root = document.getElementById('root') as HTMLElement;
const app = (
  <StrictMode>
    <BrowserRouter>
      <App queryClient={createQueryClient()} />
    </BrowserRouter>
  </StrictMode>
);

// A page that the build rendered is taken over as it stands; every other address gets an empty one.
if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
startSession(async () => (await import('./shared/session/auth')).restore());

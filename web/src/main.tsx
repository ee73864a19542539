import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app';
import { createQueryClient } from './shared/api/query-client';
import { dropOldState } from './shared/navigation-state';
import { surviveTranslators } from './shared/page-translators';
import { noticeHandledPresses } from './shared/pressed-early';
import { startSession } from './shared/session/session';
import './styles.css';

surviveTranslators();
dropOldState();
const root = document.getElementById('root') as HTMLElement;
const app = (
  <StrictMode>
    <BrowserRouter>
      <App queryClient={createQueryClient()} />
    </BrowserRouter>
  </StrictMode>
);

// Pages that the build rendered are hydrated, in slices between which the browser answers; app.html is empty.
if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
else {
  // The server's tags in the head for a link to a tip. The pages write their own.
  for (const tag of document.head.querySelectorAll('[data-served]')) tag.remove();
  createRoot(root).render(app);
}
noticeHandledPresses(root);
startSession(async () => (await import('./shared/session/restore')).restoreSession());

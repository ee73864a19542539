// Cognito redirects here after Google. Sends this page's URL to the page that started the sign-in. See src/shared/session/google.ts.
(() => {
  const said = document.getElementById('said');
  const address = location.href;
  const state = new URLSearchParams(location.search).get('state');
  // The answer must not stay in the history.
  history.replaceState(null, '', location.pathname);
  if (!state) {
    said.textContent = 'There is nothing to do on this page.';
    return;
  }
  const away = JSON.parse(sessionStorage.getItem('garden.google.away') ?? 'null');
  if (away) {
    // No window could be opened, so the app itself came here by way of Google, and finishes when it is back.
    sessionStorage.setItem('garden.google.answer', address);
    location.replace(away.page === '/signup' ? '/signup' : '/login');
    return;
  }
  const channel = new BroadcastChannel(`garden.google.${state}`);
  const late = setTimeout(() => {
    said.textContent = 'The page that asked is not there any more. Close this window and sign in again.';
  }, 3000);
  channel.onmessage = () => {
    clearTimeout(late);
    said.textContent = 'You can close this window now.';
    close();
  };
  channel.postMessage(address);
})();

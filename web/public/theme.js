// Before the first paint, and a separate file because the page's policy allows no inline script.
try {
  var page = document.documentElement.dataset;
  var theme = localStorage.getItem('garden.theme');
  if (theme === 'light' || theme === 'dark') page.theme = theme;
  // The key of aws-amplify. Without a token here, another tab may have the session: then neither is sure.
  if (/\.accessToken/.test(Object.keys(sessionStorage) + Object.keys(localStorage))) page.session = 'in';
  else if (localStorage.getItem('garden.tab')) page.session = 'asked';
} catch (_) {}

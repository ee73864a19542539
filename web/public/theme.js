// Before the first paint, and a separate file because the page's policy allows no inline script.
try {
  var page = document.documentElement.dataset;
  var theme = localStorage.getItem('garden.theme');
  if (theme === 'light' || theme === 'dark') page.theme = theme;
  // The key of aws-amplify.
  if (/\.accessToken/.test(Object.keys(sessionStorage) + Object.keys(localStorage))) page.session = 'in';
} catch (_) {}

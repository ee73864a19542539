// Before the first paint, and a separate file because the page's policy allows no inline script.
try {
  var theme = localStorage.getItem('garden.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch (_) {}

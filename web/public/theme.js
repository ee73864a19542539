// Before the first paint, and a separate file because the page's policy allows no inline script.
try {
  var page = document.documentElement.dataset;
  var theme = localStorage.getItem('garden.theme');
  if (theme === 'light' || theme === 'dark') page.theme = theme;
  // The garden of the device, or of the tab's gardener: its lines have room.
  var garden = localStorage.getItem('garden.readers-garden') + sessionStorage.getItem('garden.own.garden');
  if (/"hemisphere"/.test(garden)) page.place = /"last"/.test(garden) ? 'frost' : 'known';
  // The key of aws-amplify.
  if (/\.accessToken/.test(Object.keys(sessionStorage) + Object.keys(localStorage))) page.session = 'in';
} catch (_) {}
// The page's script may still be on its way: src/shared/pressed-early.ts. It captures, because React stops a press
// of a part whose script is on its way.
document.addEventListener(
  'click',
  function (event) {
    var button = event.target.closest('button');
    if (button) button.dataset.pressed = '';
  },
  true,
);

// A button pressed before the code is there is noted, and pressed again once the page is alive.
addEventListener('click', function (event) {
  var pressed = event.target.closest('#app[data-page] button');
  if (!pressed) return;
  var former = document.querySelector('[data-pressed]');
  if (former) former.removeAttribute('data-pressed');
  pressed.setAttribute('data-pressed', '');
});
// Before the first paint: a public page is not shown to a person who is on the way elsewhere, into
// the cabinet or to the step of a flow that this history entry stands for.
(function () {
  var page = document.documentElement;
  var isSignedIn = false;
  try {
    // As in the app, one token without the other counts as none.
    isSignedIn = /(?:^|; )access_token=[^;]/.test(document.cookie);
    isSignedIn = isSignedIn && /(?:^|; )refresh_token=[^;]/.test(document.cookie);
  } catch {
    // A browser that refuses to read cookies has kept none.
  }
  var entry = history.state && history.state.place;
  if (!isSignedIn && !(entry && entry.step)) return;
  page.setAttribute('data-held', '');
  setTimeout(function () {
    page.removeAttribute('data-held');
  }, 8000);
})();

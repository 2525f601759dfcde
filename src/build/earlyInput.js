// Marks a button that is pressed before the code has loaded; `replayEarlyInput` presses it again once the app
// handles events.
addEventListener('click', function (event) {
  var pressed = event.target.closest('#app[data-page] button');
  if (!pressed) return;
  var former = document.querySelector('[data-pressed]');
  if (former) former.removeAttribute('data-pressed');
  pressed.setAttribute('data-pressed', '');
});
// Before the first paint: hides a public page from a person who will be redirected to the cabinet, or to the
// step of a flow in this history entry.
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

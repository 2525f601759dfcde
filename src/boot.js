// Before the first paint: a public page is not shown to a person who is on the way elsewhere, into
// the cabinet or to the step of a flow that this history entry stands for.
(function () {
  var page = document.documentElement;
  var isSignedIn = /(?:^|; )access_token=/.test(document.cookie);
  var entry = history.state && history.state.place;
  if (!isSignedIn && !(entry && entry.step)) return;
  page.setAttribute('data-held', '');
  setTimeout(function () {
    page.removeAttribute('data-held');
  }, 8000);
})();

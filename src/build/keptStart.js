// A version of the app that the device keeps and that fails at its start would fail each time: it is
// left for the server's, which no worker stands before. Without a network it is all there is.
(function () {
  var workers = navigator.serviceWorker;
  if (!workers || !workers.controller) return;
  var isLeaving = false;
  function isOwn(event) {
    if (event.target && event.target.tagName === 'SCRIPT') return true;
    var error = event.error || event.reason;
    return error instanceof Error && !/-extension:/.test(error.stack);
  }
  function leave(event) {
    // The mark is on the page until the app has taken it over.
    if (isLeaving || !document.querySelector('#app[data-page]') || !isOwn(event)) return;
    isLeaving = true;
    workers
      .getRegistration()
      .then(function (registration) {
        return registration.update().then(function () {
          return registration.unregister();
        });
      })
      .then(
        function () {
          location.reload();
        },
        function () {
          isLeaving = false;
        },
      );
  }
  addEventListener('error', leave, true);
  addEventListener('unhandledrejection', leave);
})();

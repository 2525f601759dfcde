// A version of the app that the device keeps and that fails at its start, or never comes to an end of it, would
// do so each time: it is left for the server's, which no worker stands before. Without a network it is all there is.
(function () {
  var workers = navigator.serviceWorker;
  if (!workers || !workers.controller) return;
  // A start that goes well shows something after ten seconds at the latest, whatever the server does.
  var startLimit = 20000;
  var isLeaving = false;
  // Extensions and antivirus programs put scripts into the page, too, which fail or are refused by the policy.
  function isOwn(event) {
    var error = event.error || event.reason;
    var place = '';
    if (event.target && event.target.tagName === 'SCRIPT') place = event.target.src;
    else if (error instanceof Error)
      place = (/[\w-]+:\/\/[^\s()]+:\d+:\d+/.exec(error.stack) || [event.filename || ''])[0];
    return place.indexOf(location.origin + '/assets/') === 0;
  }
  function leave() {
    // The mark is on the page until the app has taken it over.
    if (isLeaving || !document.querySelector('#app[data-page]')) return;
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
  function leaveBroken(event) {
    if (isOwn(event)) leave();
  }
  addEventListener('error', leaveBroken, true);
  addEventListener('unhandledrejection', leaveBroken);
  setTimeout(leave, startLimit);
})();

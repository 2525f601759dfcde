// Leaves a kept version of the app that fails at its start, or never finishes it, because it would fail each time. The
// server's version then loads, without a worker. Without a network the kept version stays, because there is no other.
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

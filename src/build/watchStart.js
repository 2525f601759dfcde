// Offers to reload the page when the app has not begun after its scripts have failed, or after 15 seconds. The app
// removes the notice as it begins (`markBegun` in src/browser/page.ts), so that without the notice nothing is shown.
(function () {
  var startLimit = 15000;
  function tell() {
    var notice = document.getElementById('not-started');
    if (notice) notice.removeAttribute('hidden');
    else if (document.readyState === 'loading') setTimeout(tell, 100);
  }
  // An error event of an element does not bubble. A failed import fails the script element of the entry.
  addEventListener(
    'error',
    function (event) {
      var script =
        event.target && event.target.tagName === 'SCRIPT' ? event.target.src : event.filename;
      if (script && script.indexOf(location.origin + '/assets/') === 0) tell();
    },
    true,
  );
  addEventListener('click', function (event) {
    if (event.target.closest('#not-started button')) location.reload();
  });
  setTimeout(tell, startLimit);
})();

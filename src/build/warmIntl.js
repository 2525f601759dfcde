// The first thing made of `Intl` has the browser go through every language it knows, which takes a
// phone a tenth of a second. The cabinet needs it for its first drawing: that is done after the
// first paint, while the code is on its way.
requestAnimationFrame(function () {
  if (!window.requestIdleCallback) return;
  requestIdleCallback(function () {
    Intl.NumberFormat.supportedLocalesOf('ru');
  });
});

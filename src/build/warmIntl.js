// The first use of `Intl` makes the browser go through every language it knows, which takes a phone a tenth of a
// second. The cabinet uses `Intl` in its first render, so this runs after the first paint, while the code loads.
requestAnimationFrame(function () {
  if (!window.requestIdleCallback) return;
  requestIdleCallback(function () {
    Intl.NumberFormat.supportedLocalesOf('ru');
  });
});

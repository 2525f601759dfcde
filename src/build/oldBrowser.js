// Shows that the browser is too old for the build, in code that such a browser can run. `light-dark()` is the
// newest feature that the pages need (browserslist in package.json).
(function () {
  var styles = window.CSS && CSS.supports;
  if (styles && CSS.supports('color', 'light-dark(red, red)')) return;
  document.getElementById('old-browser').removeAttribute('hidden');
})();

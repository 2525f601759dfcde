// Tells the person that the browser is too old for the build, in code that it can run. What it is asked for
// is what came last of all that the pages need (browserslist in package.json).
(function () {
  var styles = window.CSS && CSS.supports;
  if (styles && CSS.supports('color', 'light-dark(red, red)')) return;
  document.getElementById('old-browser').removeAttribute('hidden');
})();

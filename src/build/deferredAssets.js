// A public page is whole without its code and its own font. The parts that follow the first file, and
// the font, are asked for once the page is painted: each fetch before that would delay a slow phone.
new PerformanceObserver(function (painted, observer) {
  if (painted.getEntriesByName('first-contentful-paint').length === 0) return;
  var parts = document.getElementById('parts');
  document.head.append(parts.content);
  parts.remove();
  observer.disconnect();
}).observe({ type: 'paint', buffered: true });

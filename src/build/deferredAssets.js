// A public page is complete without its code and its own font. Its further parts and the font load once the
// page is painted: each fetch before that would delay a slow phone.
new PerformanceObserver(function (painted, observer) {
  if (painted.getEntriesByName('first-contentful-paint').length === 0) return;
  var parts = document.getElementById('parts');
  document.head.append(parts.content);
  parts.remove();
  observer.disconnect();
}).observe({ type: 'paint', buffered: true });

// A public page is whole without its code. The parts that follow the first file are asked for once
// the page is painted: each fetch before it would hold a slow phone up.
new PerformanceObserver(function (_, observer) {
  var parts = document.getElementById('parts');
  document.head.append(parts.content);
  parts.remove();
  observer.disconnect();
}).observe({ type: 'paint', buffered: true });

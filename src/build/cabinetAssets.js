// The web font loads after the code and the code's first calls, because a phone fetches six files at a time.
// Until then the device's own font replaces it.
addEventListener('load', function () {
  function ask() {
    var fonts = document.getElementById('fonts');
    document.head.append(fonts.content);
    fonts.remove();
  }
  if (window.requestIdleCallback) requestIdleCallback(ask, { timeout: 3000 });
  else setTimeout(ask, 300);
});

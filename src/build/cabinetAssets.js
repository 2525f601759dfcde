// The web font, for which the device's own stands in, follows the code and what the code asks for as it
// starts: a phone fetches six files at a time.
addEventListener('load', function () {
  function ask() {
    var fonts = document.getElementById('fonts');
    document.head.append(fonts.content);
    fonts.remove();
  }
  if (window.requestIdleCallback) requestIdleCallback(ask, { timeout: 3000 });
  else setTimeout(ask, 300);
});

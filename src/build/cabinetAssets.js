// The web font, for which the device's own stands in, follows the code: a phone fetches six files at a time.
addEventListener('load', function () {
  var fonts = document.getElementById('fonts');
  document.head.append(fonts.content);
  fonts.remove();
});

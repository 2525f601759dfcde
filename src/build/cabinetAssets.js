// The parts of the cabinet's code are asked for once its first calls are on their way (earlyCalls.js):
// a phone fetches six at a time. The web font, for which the device's own stands in, follows the code.
(function () {
  function bring(id) {
    var assets = document.getElementById(id);
    document.head.append(assets.content);
    assets.remove();
  }
  bring('parts');
  addEventListener('load', function () {
    bring('fonts');
  });
})();

// The shell of the cabinet cannot answer yet: the last button pressed in it is pressed again once the app has
// rendered its own.
(function () {
  var pressed;
  function pressAgain(changes, observer) {
    if (pressed.isConnected) return;
    observer.disconnect();
    var again = Array.from(document.querySelectorAll('#app button')).find(function (button) {
      return button.textContent === pressed.textContent;
    });
    if (!again) return;
    setTimeout(function () {
      again.focus();
      again.click();
    });
  }
  addEventListener('click', function (event) {
    var button = event.target.closest('#app[data-page=""] button');
    if (!button) return;
    var app = document.getElementById('app');
    if (!pressed) new MutationObserver(pressAgain).observe(app, { childList: true });
    pressed = button;
  });
})();

// Sends the cabinet's first calls with its first bytes, long before the code that makes them has loaded: the
// code then takes over each call in flight. The token is the cookie's and stays in this function.
(function () {
  function cookie(name) {
    var found = document.cookie.match('(?:^|; )' + name + '=([^;]+)');
    return found && decodeURIComponent(found[1]);
  }
  // An answer that has not been used by then is too old.
  var lifeTime = 20000;
  var calls = [];
  var token;
  try {
    token = cookie('refresh_token') && cookie('access_token');
  } catch {
    // A browser that refuses to read cookies has kept none, and a cookie may have been written by hand.
  }
  if (!token || /[^!-~]/.test(token)) return;
  function ask(call) {
    var stop = new AbortController();
    var headers = { accept: 'application/json', authorization: 'Bearer ' + token };
    if (call.body) headers['content-type'] = 'application/json';
    call.answer = fetch(call.url, {
      method: call.method,
      headers: headers,
      body: call.body,
      redirect: 'error',
      signal: stop.signal,
    });
    call.stop = function () {
      stop.abort();
    };
    calls.push(call);
    return call.answer;
  }
  // Aborts the other calls, which nothing waits for any more: the network is free for the calls that replace them.
  function keepOnly(kept) {
    calls.forEach(function (call) {
      if (call !== kept) call.stop();
    });
    calls = calls.filter(function (call) {
      return call === kept;
    });
  }
  window.takeEarlyCall = function (wanted) {
    var found = calls.filter(function (call) {
      return (
        wanted.token === token &&
        wanted.method === call.method &&
        wanted.url === call.url &&
        wanted.body === call.body
      );
    })[0];
    calls = calls.filter(function (call) {
      return call !== found;
    });
    return found;
  };
  setTimeout(keepOnly, lifeTime);
  var planned = PLANNED_CALLS;
  var client = planned[0];
  ask(client).then(
    function (answer) {
      // When the client's call fails, the app requests the other data again together with the client.
      if (!answer.ok) keepOnly(client);
    },
    function () {
      keepOnly(client);
    },
  );
  if (!/^\/dashboard\/?$/.test(location.pathname)) return;
  planned.slice(1).forEach(function (call) {
    ask(call).catch(function () {});
  });
})();

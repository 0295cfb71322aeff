// Tells an old browser that it is too old. Plain ECMAScript 5, because newer syntax would stop it in that browser.
(function () {
  function isSupported() {
    return (
      window.URL &&
      typeof URL.parse === 'function' &&
      window.Promise &&
      typeof Promise.withResolvers === 'function' &&
      'showPopover' in HTMLElement.prototype &&
      window.CSS &&
      CSS.supports('selector(:has(a))')
    );
  }
  function readLanguage() {
    var asked = /[?&]lang=([a-z]+)/.exec(location.search);
    if (asked) return asked[1];
    try {
      var stored = localStorage.getItem('locale');
      if (stored) return stored.replace(/"/g, '');
    } catch (error) {
      // Without storage the browser's language counts.
    }
    return navigator.language || 'en';
  }
  if (isSupported()) return;
  var notice = document.getElementById('old-browser');
  var language = readLanguage().slice(0, 2);
  var parts = notice.children;
  var shown = parts[0];
  for (var index = 0; index < parts.length; index++) if (parts[index].lang === language) shown = parts[index];
  for (index = 0; index < parts.length; index++) parts[index].hidden = parts[index] !== shown;
  notice.hidden = false;
  shown.getElementsByTagName('button')[0].onclick = function () {
    notice.hidden = true;
  };
})();

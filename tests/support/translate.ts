/**
 * Runs in the page, as an init script: replaces each text node by a new one inside two `<font>` elements, as the
 * translators of Chrome and Yandex do. Text that the page writes later is replaced too. Elements with
 * `translate="no"` stay. The text stays Russian, so that queries still find it.
 */
export function translate(): void {
  const isLeft = ({ parentElement }: Node) =>
    !parentElement ||
    parentElement.closest('script, style, textarea, font, [translate=no]') !== null;

  const wrap = (text: Text) => {
    if (isLeft(text) || text.data.trim() === '') return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };

  const wrapAll = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    for (const text of texts) wrap(text);
  };

  const begin = () => {
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData' && target instanceof Text) wrap(target);
        for (const node of addedNodes)
          if (node instanceof Text) wrap(node);
          else if (node.isConnected) wrapAll(node);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };

  addEventListener('DOMContentLoaded', () => {
    // Waits for hydration: React would render a translated prerendered page again as a whole.
    const app = document.querySelector('#app');
    if (!app?.hasAttribute('data-page')) {
      begin();
      return;
    }
    const hydration = new MutationObserver(() => {
      if (app.hasAttribute('data-page')) return;
      hydration.disconnect();
      begin();
    });
    hydration.observe(app, { attributes: true });
  });
}

import assert from 'node:assert/strict';
import { createAppHistory } from './app-history.ts';

/** Creates a fake browser history whose `go` is asynchronous. */
function createBrowser(path = '/') {
  const entries: { path: string; state: unknown }[] = [{ path, state: null }];
  let at = 0;
  let onPop = () => {};
  const set = (index: number, state: unknown, href: string | undefined) => {
    entries.length = index;
    entries[index] = { state, path: href ?? entries[at]?.path ?? '' };
    at = index;
  };
  const history = {
    get state() {
      return entries[at]?.state;
    },
    pushState: (state: unknown, _title: string, href?: string) => set(at + 1, state, href),
    replaceState(state: unknown, _title: string, href?: string) {
      entries[at] = { state, path: href ?? entries[at]?.path ?? '' };
    },
    go(steps: number) {
      queueMicrotask(() => {
        at += steps;
        onPop();
      });
    },
  };
  const url = () => new URL(entries[at]?.path ?? '', 'http://hangout.test');
  const location = {
    get href() {
      return url().href;
    },
    get pathname() {
      return url().pathname;
    },
    get search() {
      return url().search;
    },
    get hash() {
      return url().hash;
    },
  };
  const browser = {
    history,
    location,
    addEventListener: (_type: string, listener: () => void) => {
      onPop = listener;
    },
  };
  // The cast is safe: the app history uses only these members of `window`.
  return { browser: browser as unknown as Window, path: () => url().pathname };
}

const turns = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

describe('app history', () => {
  it('[H1700] the app shows a page only when its code is loaded, and keeps the previous page and URL until then', async () => {
    const { browser, path } = createBrowser();
    let finish = () => {};
    const history = createAppHistory({
      browser,
      loadPage: ({ pathname }) =>
        pathname === '/slow' ? new Promise((resolve) => (finish = resolve)) : undefined,
    });
    const opened = history.navigate('/slow');
    await turns();
    assert.deepEqual([history.shown().location.pathname, path()], ['/', '/']);
    finish();
    await opened;
    assert.deepEqual([history.shown().location.pathname, path()], ['/slow', '/slow']);
  });

  it('[H1700] if the user opens another page before a page’s code arrives, the earlier page is not shown', async () => {
    const { browser, path } = createBrowser();
    let finish = () => {};
    const history = createAppHistory({
      browser,
      loadPage: ({ pathname }) =>
        pathname === '/slow' ? new Promise((resolve) => (finish = resolve)) : undefined,
    });
    const slow = history.navigate('/slow');
    await history.navigate('/quick?a=1#b');
    finish();
    await slow;
    const { pathname, search, hash } = history.shown().location;
    assert.deepEqual([pathname, search, hash, path()], ['/quick', '?a=1', '#b', '/quick']);
  });

  it('[H1701] navigating to a page is prevented if a guard blocks it, and happens when the guard calls `proceed`', async () => {
    const { browser, path } = createBrowser('/r/one');
    const history = createAppHistory({ browser, loadPage: () => undefined });
    let proceed = () => {};
    history.setGuard((navigation) => {
      proceed = navigation.proceed;
      return navigation.to.pathname === '/r/two';
    });
    await history.navigate('/r/two');
    assert.equal(path(), '/r/one');
    proceed();
    await turns();
    assert.deepEqual([path(), history.shown().location.pathname], ['/r/two', '/r/two']);
  });

  it('[H1701] going back in the app is undone if a guard blocks it, and happens when the guard calls `proceed`', async () => {
    const { browser, path } = createBrowser('/r/one');
    const history = createAppHistory({ browser, loadPage: () => undefined });
    await history.navigate('/r/two');
    let proceed = () => {};
    history.setGuard((navigation) => {
      proceed = navigation.proceed;
      return true;
    });
    await history.navigate(-1);
    await turns();
    assert.deepEqual([path(), history.shown().location.pathname], ['/r/two', '/r/two']);
    proceed();
    await turns();
    assert.deepEqual(
      [path(), history.shown().location.pathname, history.shown().action],
      ['/r/one', '/r/one', 'POP'],
    );
  });

  it('[H1700] replacing the URL of a history entry adds no entry: going back leads to the page before it', async () => {
    const { browser } = createBrowser();
    const history = createAppHistory({ browser, loadPage: () => undefined });
    await history.navigate('/a', { state: { from: 'home' } });
    await history.navigate('/b', { replace: true });
    await history.navigate(-1);
    await turns();
    assert.equal(history.shown().location.pathname, '/');
  });
});

import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Path,
  type To,
} from 'react-router';

/** The page that is shown, and how it was reached. */
export interface ShownPage {
  readonly location: Location;
  readonly action: NavigationType;
  /** True if it must be rendered at once, without a transition. */
  readonly flushSync: boolean;
}

/** A navigation that is about to begin. `proceed` begins it without asking the guard again. */
interface GuardedNavigation {
  readonly to: Path;
  readonly proceed: () => void;
}

/** Returns true to hold back a navigation, which then happens only if its `proceed` is called. */
export type NavigationGuard = (navigation: GuardedNavigation) => boolean;

/** The browser's history as the pages of this app use it. */
export interface AppHistory {
  readonly shown: () => ShownPage;
  /** Calls the listener before each change with the page that is left. Returns the function that ends this. */
  readonly subscribe: (listener: (left: ShownPage) => void) => () => void;
  /** Opens a page, or goes so many entries back or forward. The promise settles when the page is shown. */
  readonly navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
  readonly setGuard: (guard: NavigationGuard | null) => void;
}

interface AppHistoryOptions {
  /** Loads the code of a page before it is shown; undefined if it is loaded already. Never rejects. */
  readonly loadPage: (page: Path) => Promise<void> | undefined;
  readonly browser?: Pick<Window, 'history' | 'location' | 'addEventListener'>;
}

/** What this app stores with an entry of the browser's history. */
interface EntryState {
  /** What `navigate` was given as `state`. */
  readonly usr?: unknown;
  readonly key?: string;
  /** The position among the entries of this app, to know how far back or forward a POP went. */
  readonly idx?: number;
}

/**
 * Creates the history behind React Router's declarative components: loads the code of a page and then shows it, and
 * lets a guard hold navigations back, which only its data router does otherwise (16 kB more of script).
 */
export function createAppHistory({ loadPage, browser = window }: AppHistoryOptions): AppHistory {
  const { history, location: url } = browser;
  const listeners = new Set<(left: ShownPage) => void>();
  let guard: NavigationGuard | null = null;
  /** Number of the newest navigation; a page whose code arrives after a newer navigation is not shown. */
  let newest = 0;
  /** What the next POP means: undoing a POP that the guard holds back, or repeating it after `proceed`. */
  let nextPop: 'undo' | 'repeat' | null = null;

  const entry = () => (history.state ?? {}) as EntryState;
  const readLocation = (): Location => ({
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    state: entry().usr ?? null,
    key: entry().key ?? 'default',
  });
  if (entry().idx === undefined) history.replaceState({ ...entry(), idx: 0 }, '');
  let index = entry().idx ?? 0;
  let shown: ShownPage = { location: readLocation(), action: NavigationType.Pop, flushSync: false };

  /** Loads the code of a page and then calls `showPage`, unless another navigation has begun in the meantime. */
  function whenLoaded(page: Path, showPage: () => void): Promise<void> | undefined {
    newest += 1;
    const number = newest;
    const loading = loadPage(page);
    // At once, so that the address is right for whoever reads it after a navigation.
    if (!loading) return void showPage();
    return loading.then(() => {
      if (number === newest) showPage();
    });
  }

  function show(page: ShownPage): void {
    const left = shown;
    shown = page;
    for (const listener of listeners) listener(left);
  }

  function open(to: To, options: NavigateOptions, isAllowed: boolean): Promise<void> | undefined {
    const { pathname, search, hash } = new URL(typeof to === 'string' ? to : createPath(to), url.href);
    const page = { pathname, search, hash };
    if (!isAllowed && guard?.({ to: page, proceed: () => void open(to, options, true) })) return undefined;
    return whenLoaded(page, () => {
      const key = Math.random().toString(36).slice(2, 10);
      if (!options.replace) index += 1;
      const state: EntryState = { usr: options.state, key, idx: index };
      history[options.replace ? 'replaceState' : 'pushState'](state, '', createPath(page));
      show({
        location: { ...page, state: options.state ?? null, key },
        action: options.replace ? NavigationType.Replace : NavigationType.Push,
        flushSync: options.flushSync ?? false,
      });
    });
  }

  function followPop(): void {
    const meaning = nextPop;
    nextPop = null;
    if (meaning === 'undo') return;
    const location = readLocation();
    // An entry without a position was made by the browser, such as by a typed hash: how far away it is, is unknown.
    const steps = entry().idx === undefined ? 0 : (entry().idx ?? 0) - index;
    const proceed = () => {
      nextPop = 'repeat';
      history.go(steps);
    };
    if (steps !== 0 && meaning !== 'repeat' && guard?.({ to: location, proceed })) {
      nextPop = 'undo';
      history.go(-steps);
      return;
    }
    index += steps;
    void whenLoaded(location, () => show({ location, action: NavigationType.Pop, flushSync: false }));
  }
  browser.addEventListener('popstate', followPop);

  return {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async navigate(to, options = {}) {
      if (typeof to === 'number') history.go(to);
      else await open(to, options, false);
    },
    setGuard(next) {
      guard = next;
    },
  };
}

import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Path,
  type To,
} from 'react-router';

/** A page, and how the user got to it. */
export interface ShownPage {
  readonly location: Location;
  readonly action: NavigationType;
  /** Whether React must render the page at once, instead of in a transition that may be interrupted. */
  readonly flushSync: boolean;
}

/** A navigation that the guard may block. `proceed` carries it out without asking the guard again. */
interface GuardedNavigation {
  readonly to: Path;
  readonly proceed: () => void;
}

/** Called before each navigation. Returns true to block it until `proceed` is called. */
export type NavigationGuard = (navigation: GuardedNavigation) => boolean;

/** The browser's history, as the pages of this app use it. */
export interface AppHistory {
  readonly shown: () => ShownPage;
  /**
   * Calls the listener before each change of the page, with the page that is being left. Returns a function
   * that unsubscribes.
   */
  readonly subscribe: (listener: (left: ShownPage) => void) => () => void;
  /**
   * Opens a page, or goes back or forward by a number of history entries. Resolves when the page is shown.
   */
  readonly navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
  readonly setGuard: (guard: NavigationGuard | null) => void;
}

interface AppHistoryOptions {
  /** Loads the code of a page; returns undefined if it is already loaded. The promise never rejects. */
  readonly loadPage: (page: Path) => Promise<void> | undefined;
  readonly browser?: Pick<Window, 'history' | 'location' | 'addEventListener'>;
}

/** The state that the app stores in a history entry. */
interface EntryState {
  /** The `state` option of `navigate`; React Router's name. */
  readonly usr?: unknown;
  readonly key?: string;
  /**
   * The entry's position among the entries of this app. The difference of two positions is the number of steps in a
   * `popstate` event.
   */
  readonly idx?: number;
}

/**
 * Creates the history for React Router's declarative components. It loads a page's code before it shows the
 * page, and lets a guard block a navigation. React Router offers both only with its data router, which adds
 * 16 kB.
 */
export function createAppHistory({ loadPage, browser = window }: AppHistoryOptions): AppHistory {
  const { history, location: url } = browser;
  const listeners = new Set<(left: ShownPage) => void>();
  let guard: NavigationGuard | null = null;
  /**
   * Number of the latest navigation. A page is not shown if another navigation began while its code was
   * loading.
   */
  let newest = 0;
  /**
   * Why the next `popstate` event happens: to undo a navigation that the guard has blocked, or to repeat it
   * after `proceed`. Null if the user has caused it.
   */
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

  /** Calls `showPage` after the page's code is loaded, unless another navigation has begun by then. */
  function whenLoaded(page: Path, showPage: () => void): Promise<void> | undefined {
    newest += 1;
    const number = newest;
    const loading = loadPage(page);
    // If the page's code is already loaded, the URL changes before `navigate` returns.
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
    // Entries that the browser creates itself, for example for a typed hash, have no position, so the
    // distance to them is unknown.
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

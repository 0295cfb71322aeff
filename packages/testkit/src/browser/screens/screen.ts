import type { Page } from 'playwright-core';

/** Whoever looks at a screen: nobody's account, or one of the people of `createScreenData`. */
export type Viewer = 'guest' | 'member' | 'dj' | 'moderator' | 'owner' | 'admin';

/** The people and things that the screens show; `createScreenData` makes them in a running app. */
export interface ScreenData {
  /** Address of the app, without a slash at the end. */
  readonly address: string;
  /** The hangout of the owner, where the DJ plays and the others are known. */
  readonly slug: string;
  /** The hangout to look at without anything to do there: a full one of the demo world, else that of the owner. */
  readonly fullSlug: string;
  /** A hangout with a password that no viewer knows. */
  readonly lockedSlug: string;
  /** A hangout without a stage. */
  readonly chatOnlySlug: string;
  /** A playlist of the member. */
  readonly crateUuid: string;
  /** An import of the member, of which songs were not found. */
  readonly importUuid: string;
  readonly tokens: Readonly<Record<Exclude<Viewer, 'guest'>, string>>;
  readonly uuids: Readonly<Record<Exclude<Viewer, 'guest' | 'admin'>, string>>;
}

/** One thing that a person can look at: a page in one of its states, or a dialog over a page. */
export interface Screen {
  /** Unique; the file name of its pictures. */
  readonly name: string;
  /** Path of the route, as the client's router writes it. */
  readonly route: string;
  readonly viewer: Viewer;
  /** The path to open, with a query or a fragment where the screen needs one. */
  readonly path: (data: ScreenData) => string;
  /** CSS selector of an element that is shown when the page has loaded what it is about. */
  readonly ready: string;
  /** What a person does on the page until the screen is there. */
  readonly steps?: (page: Page, data: ScreenData) => Promise<void>;
  /** File of the component, below client/src, that renders the dialog; absent for a page. */
  readonly dialog?: string;
  /** Whether the viewer is a guest afterwards, so that other screens of the same page come before it. */
  readonly endsSession?: true;
}

/** Selector of the element with a test id. */
export const testId = (id: string): string => `[data-testid="${id}"]`;

/** Clicks the first visible element with this test id, once it is there. */
export async function press(page: Page, id: string): Promise<void> {
  await page
    .locator(`${testId(id)}:visible`)
    .first()
    .click();
}

/** Steps that press buttons by their test ids, one after another. */
export const pressing =
  (...ids: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const id of ids) await press(page, id);
  };

/**
 * Brings a page to a screen. The page's context has the viewer's token already: see `restoreSession`. The language is
 * that of the account or the browser unless one is given.
 * @throws TimeoutError where the screen does not appear
 */
export async function openScreen(
  page: Page,
  screen: Screen,
  data: ScreenData,
  language?: 'en' | 'es',
): Promise<void> {
  const url = new URL(screen.path(data), data.address);
  if (language) url.searchParams.set('lang', language);
  await page.goto(url.href);
  await page.locator(`${screen.ready}:visible`).first().waitFor();
  await screen.steps?.(page, data);
  if (screen.dialog) await page.locator('dialog[open]').last().waitFor();
}

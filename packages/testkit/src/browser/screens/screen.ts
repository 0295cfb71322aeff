import type { Page } from 'playwright-core';

/** Who views a screen: a guest, or a user of `createScreenData`. */
export type Viewer = 'guest' | 'member' | 'dj' | 'moderator' | 'owner' | 'admin';

/** Users and data that the screens show; `createScreenData` creates them. */
export interface ScreenData {
  /** Origin of the app without a trailing slash. */
  readonly address: string;
  /** The owner's hangout, where the DJ plays and the other users are known. */
  readonly slug: string;
  /** A hangout that is only looked at: a full one of the demo world if there is one, else the owner's. */
  readonly fullSlug: string;
  /** A hangout with a password that no viewer knows. */
  readonly lockedSlug: string;
  /** A hangout without a stage. */
  readonly chatOnlySlug: string;
  readonly crateUuid: string;
  readonly songId: string;
  /** An import of the member in which some songs were not found. */
  readonly importUuid: string;
  /** A group conversation to which the member can add the DJ. */
  readonly groupUuid: string;
  readonly tokens: Readonly<Record<Exclude<Viewer, 'guest'>, string>>;
  readonly uuids: Readonly<Record<Exclude<Viewer, 'guest' | 'admin'>, string>>;
}

/** A screen of the client: a page in one of its states, or a dialog over a page. */
export interface Screen {
  /** A unique name, which is also the name of the screenshots. */
  readonly name: string;
  /** Path of the route in the client's router. */
  readonly route: string;
  readonly viewer: Viewer;
  readonly path: (data: ScreenData) => string;
  /** CSS selector of an element that is shown when the page has its content. */
  readonly ready: string;
  /** What to do on the page to get to the screen. */
  readonly steps?: (page: Page, data: ScreenData) => Promise<void>;
  /** File below client/src with the component of the dialog; absent for a page. */
  readonly dialog?: string;
  /**
   * Matches errors that the browser's console may contain, such as that of a call whose refusal is shown. Any
   * other error is a fault.
   */
  readonly expectedErrors?: RegExp;
  /** True if the screen signs the viewer out, so that it must come after the other screens. */
  readonly endsSession?: true;
}

export const testId = (id: string): string => `[data-testid="${id}"]`;

/** Clicks the first visible element with this test id. */
export async function press(page: Page, id: string): Promise<void> {
  await page
    .locator(`${testId(id)}:visible`)
    .first()
    .click();
}

/** Returns steps that press the buttons with these test ids, one after another. */
export const pressing =
  (...ids: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const id of ids) await press(page, id);
  };

/**
 * Opens a screen in a page that has the viewer's token (see `restoreSession`). Without a `language` it is that of the
 * account or browser.
 * @throws TimeoutError if the screen does not appear
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

import { dialogs } from './dialogs.ts';
import { pages } from './pages.ts';
import type { Screen } from './screen.ts';

export { dialogs } from './dialogs.ts';
export { pages, redirects } from './pages.ts';
export { openScreen, type Screen, type ScreenData, testId, type Viewer } from './screen.ts';
export { createScreenData, type OpenScreenData, screenEnvironment } from './screen-data.ts';
export { waitUntilDrawn } from './settle.ts';

/**
 * The catalogue of all screens: every route in its states, and every dialog. The screenshots and the accessibility
 * tests use it, so both cover a new screen.
 */
export const screens: readonly Screen[] = [...pages, ...dialogs];

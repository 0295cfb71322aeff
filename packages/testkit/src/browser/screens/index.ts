import { dialogs } from './dialogs.ts';
import { pages } from './pages.ts';
import type { Screen } from './screen.ts';

export { dialogs } from './dialogs.ts';
export { pages, redirects } from './pages.ts';
export { openScreen, type Screen, type ScreenData, testId, type Viewer } from './screen.ts';
export { createScreenData, type OpenScreenData, screenEnvironment } from './screen-data.ts';
export { waitUntilDrawn } from './settle.ts';

/**
 * The catalogue of all screens: every route in its states, and every dialog. Screenshots and accessibility
 * tests go through it, so a new screen belongs here.
 */
export const screens: readonly Screen[] = [...pages, ...dialogs];

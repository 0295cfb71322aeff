/**
 * For each browser, the oldest version that runs the client; it depends on the newest APIs that the client uses
 * (docs/running.md). `public/old-browser.js` tests for the same APIs.
 */
export const supportedBrowsers = { chrome: '126', edge: '126', firefox: '126', safari: '18' } as const;

/** These browsers as Vite's build target. */
export const buildTarget = Object.entries(supportedBrowsers).map(([name, version]) => name + version);

/**
 * The oldest version of each browser that runs the client, which depends on the newest APIs that it uses
 * (docs/running.md). `public/old-browser.js` tests for the same APIs.
 */
export const supportedBrowsers = { chrome: '126', edge: '126', firefox: '126', safari: '18' } as const;

/** These browsers as Vite's build target. */
export const buildTarget = Object.entries(supportedBrowsers).map(([name, version]) => name + version);

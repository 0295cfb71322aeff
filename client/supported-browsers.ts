/**
 * The oldest version of each browser that runs the client. `URL.parse` is the newest thing that it uses;
 * `public/old-browser.js` looks for it and for `:has()` and popovers.
 */
export const supportedBrowsers = { chrome: '126', edge: '126', firefox: '126', safari: '18' } as const;

/** These browsers as Vite's build target. */
export const buildTarget = Object.entries(supportedBrowsers).map(([name, version]) => name + version);

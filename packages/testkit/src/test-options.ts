/** Node options for a process that a test starts; they load the settings and time limits of `test-settings.ts`. */
export const testOptions: readonly string[] = [
  '--import',
  new URL('./test-settings.ts', import.meta.url).href,
];

/** Options of Node for a process that a test starts. They load test-settings.ts. */
export const testOptions: readonly string[] = [
  '--import',
  new URL('./test-settings.ts', import.meta.url).href,
];

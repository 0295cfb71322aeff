/** Browser engines that browser tests can use. */
const engines = ['chromium', 'firefox'] as const;
type Engine = (typeof engines)[number];

/** Environment variable with the engine of all browsers in tests; Chromium if it is not set. */
export const TEST_ENGINE = 'HANGOUT_TEST_ENGINE';

export function testedEngine(): Engine {
  const name = process.env[TEST_ENGINE];
  if (name === undefined) return 'chromium';
  const engine = engines.find((known) => known === name);
  if (!engine) throw new Error(`${TEST_ENGINE} is ${name}, and must be one of ${engines.join(', ')}.`);
  return engine;
}

import { EndOfRun } from '../../../tools/exit-codes.ts';
import { thresholdNames } from './figures.ts';
import { type Scenario, scenarios, type Thresholds } from './scenarios.ts';

/** The command-line options as typed. */
export interface RawOptions {
  readonly scenario: string;
  readonly listeners?: string | undefined;
  readonly minutes?: string | undefined;
  readonly target?: string | undefined;
  readonly threshold: readonly string[];
}

/** Minimum number of listeners of a run. */
export const MIN_LISTENERS = 50;
export const MAX_LISTENERS = 10_000;

/** [H972] Parses the options. @throws EndOfRun `badOptions` that says which option is invalid */
export function parseOptions(typed: RawOptions): {
  scenario: Scenario;
  people: number;
  target: string | undefined;
} {
  const found: Scenario | undefined = Object.values(scenarios).find(({ name }) => name === typed.scenario);
  if (!found) throw badOption(`--scenario takes one of ${Object.keys(scenarios).join(', ')}`);
  const people = Number(typed.listeners ?? found.listeners);
  if (!Number.isInteger(people) || people < MIN_LISTENERS || people > MAX_LISTENERS)
    throw badOption(`--listeners takes a number from ${MIN_LISTENERS} to ${MAX_LISTENERS}`);
  return {
    scenario: {
      ...withMinutes(found, typed.minutes),
      thresholds: { ...found.thresholds, ...readThresholds(typed.threshold) },
    },
    people,
    target: typed.target === undefined ? undefined : readTarget(typed.target),
  };
}

const badOption = (words: string) => new EndOfRun('badOptions', words);

/**
 * Parses the URL of the server to test. Only this machine is accepted, so that no load is ever sent to
 * others.
 */
function readTarget(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || url.hostname !== '127.0.0.1')
    throw badOption(
      '--target takes an address that begins with http://127.0.0.1: load goes to one’s own machine only',
    );
  return url.origin;
}

function readThresholds(texts: readonly string[]): Partial<Thresholds> {
  return Object.fromEntries(
    texts.map((text) => {
      const [name = '', value = ''] = text.split('=', 2);
      const isKnown = thresholdNames.some((known) => known === name);
      if (!isKnown || value.trim() === '' || !(Number(value) >= 0))
        throw badOption(`--threshold takes name=number, the name one of ${thresholdNames.join(', ')}`);
      return [name, Number(value)];
    }),
  );
}

/** Sets the duration of the last `active` or `soak` step. */
function withMinutes(scenario: Scenario, text: string | undefined): Scenario {
  if (text === undefined) return scenario;
  const minutes = Number(text);
  if (!(minutes > 0 && minutes <= 24 * 60)) throw badOption('--minutes takes a number above 0');
  if (!scenario.steps.some((step) => step.do === 'soak' || step.do === 'active'))
    throw badOption(`${scenario.name} has no step whose length can be set`);
  const last = scenario.steps.findLastIndex((step) => step.do === 'soak' || step.do === 'active');
  return {
    ...scenario,
    steps: scenario.steps.map((step, index) =>
      index !== last
        ? step
        : step.do === 'soak'
          ? { ...step, minutes }
          : step.do === 'active'
            ? { ...step, seconds: minutes * 60 }
            : step,
    ),
  };
}

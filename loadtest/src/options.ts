import { EndOfRun } from './exit-codes.ts';
import { thresholdNames } from './scenario-report.ts';
import { type Scenario, scenarios, type Thresholds } from './scenarios.ts';

/** What somebody typed. */
export interface Typed {
  readonly scenario: string;
  readonly listeners?: string | undefined;
  readonly minutes?: string | undefined;
  readonly target?: string | undefined;
  readonly threshold: readonly string[];
}

/** People in one hangout that a run is made for. */
export const LEAST = 50;
export const MOST = 10_000;

/** [H972] Reads the options; whatever is not understood ends the run in words. @throws EndOfRun badOptions */
export function readOptions(typed: Typed): {
  scenario: Scenario;
  people: number;
  target: string | undefined;
} {
  const found: Scenario | undefined = Object.values(scenarios).find(({ name }) => name === typed.scenario);
  if (!found) throw bad(`--scenario takes one of ${Object.keys(scenarios).join(', ')}`);
  const people = Number(typed.listeners ?? found.listeners);
  if (!Number.isInteger(people) || people < LEAST || people > MOST)
    throw bad(`--listeners takes a number from ${LEAST} to ${MOST}`);
  return {
    scenario: {
      ...withMinutes(found, typed.minutes),
      thresholds: { ...found.thresholds, ...readThresholds(typed.threshold) },
    },
    people,
    target: typed.target === undefined ? undefined : readTarget(typed.target),
  };
}

const bad = (words: string) => new EndOfRun('badOptions', words);

/** A load is only ever sent to one's own machine. */
function readTarget(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || url.hostname !== '127.0.0.1')
    throw bad(
      '--target takes an address that begins with http://127.0.0.1: load goes to one’s own machine only',
    );
  return url.origin;
}

function readThresholds(texts: readonly string[]): Partial<Thresholds> {
  return Object.fromEntries(
    texts.map((text) => {
      const [name = '', value = ''] = text.split('=', 2);
      const isKnown = thresholdNames.some((one) => one === name);
      if (!isKnown || value.trim() === '' || !(Number(value) >= 0))
        throw bad(`--threshold takes name=number, the name one of ${thresholdNames.join(', ')}`);
      return [name, Number(value)];
    }),
  );
}

/** How long the act goes on that has no natural end. */
function withMinutes(scenario: Scenario, text: string | undefined): Scenario {
  if (text === undefined) return scenario;
  const minutes = Number(text);
  if (!(minutes > 0 && minutes <= 24 * 60)) throw bad('--minutes takes a number above 0');
  if (!scenario.acts.some((act) => act.do === 'soak' || act.do === 'live'))
    throw bad(`${scenario.name} has nothing that could go on for so long`);
  const last = scenario.acts.findLastIndex((act) => act.do === 'soak' || act.do === 'live');
  return {
    ...scenario,
    acts: scenario.acts.map((act, index) =>
      index !== last
        ? act
        : act.do === 'soak'
          ? { ...act, minutes }
          : act.do === 'live'
            ? { ...act, seconds: minutes * 60 }
            : act,
    ),
  };
}

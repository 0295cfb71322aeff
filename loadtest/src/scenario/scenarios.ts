import { type ActivityRates, activityRates } from '../hangout/activity.ts';

export type ScenarioStep =
  /**
   * All listeners join: as fast as the server can take them, or evenly over `withinSeconds`, however slow the
   * server is.
   */
  | { readonly do: 'join'; readonly withinSeconds?: number; readonly meanwhile?: ActivityRates }
  | { readonly do: 'active'; readonly seconds: number; readonly rates: ActivityRates }
  /** Every client votes at a random time within `withinSeconds`. */
  | { readonly do: 'encore'; readonly withinSeconds: number }
  /** The server restarts. Every client reconnects after a random delay of up to `spreadSeconds`. */
  | { readonly do: 'deploy'; readonly spreadSeconds: number; readonly timeoutSeconds: number }
  /** A soak test: rounds of activity for hours, with memory measured after each round. */
  | { readonly do: 'soak'; readonly minutes: number; readonly rates: ActivityRates };

/** Upper limits for the results. One that is left out is not checked. */
export interface Thresholds {
  readonly failedJoins: number;
  /** Number of clients missing at the end, plus acknowledged chat messages that are not stored. */
  readonly lost: number;
  /** 99th percentile of the time from a join's scheduled start to the full state, ms. */
  readonly joinP99Ms: number;
  /** 99th percentile of the response time of chat messages, votes and jumps, ms. */
  readonly answerP99Ms: number;
  /** 99th percentile of the time from the loss of a connection to the full state after the reconnect, ms. */
  readonly returnP99Ms: number;
  /**
   * Processor time of the steps with activity, as a multiple of what the control server needs for the same
   * bytes.
   */
  readonly timesControl: number;
  /** Memory at the end, as a multiple of the memory after the warm-up. */
  readonly growth: number;
}

export interface Scenario {
  readonly name: string;
  readonly about: string;
  readonly listeners: number;
  /** True if a step needs listeners with accounts; otherwise all listeners are guests. */
  readonly accounts?: true;
  readonly steps: readonly ScenarioStep[];
  readonly thresholds: Partial<Thresholds>;
}

const always = { failedJoins: 0, lost: 0 };

export const scenarios = {
  quiet: {
    name: 'quiet',
    about: 'A weekday: a few hundred people, few messages',
    listeners: 200,
    steps: [{ do: 'join' }, { do: 'active', seconds: 30, rates: activityRates.quiet }],
    thresholds: { ...always, joinP99Ms: 1_000, answerP99Ms: 250 },
  },
  friday: {
    name: 'friday',
    about: 'A busy evening: messages, votes, jumps, people who leave and rejoin',
    listeners: 2_000,
    steps: [{ do: 'join' }, { do: 'active', seconds: 60, rates: activityRates.friday }],
    thresholds: { ...always, joinP99Ms: 2_000, answerP99Ms: 500, timesControl: 2 },
  },
  raid: {
    name: 'raid',
    about: 'A mass join: 5,000 people within 10 seconds, while others chat and vote',
    listeners: 5_000,
    steps: [
      { do: 'join', withinSeconds: 10, meanwhile: activityRates.duringJoins },
      { do: 'active', seconds: 10, rates: activityRates.friday },
    ],
    thresholds: { ...always, joinP99Ms: 5_000, answerP99Ms: 2_000 },
  },
  encore: {
    name: 'encore',
    about: 'The best song of the night: everybody votes within 2 seconds',
    listeners: 1_000,
    accounts: true,
    steps: [
      { do: 'join' },
      { do: 'encore', withinSeconds: 2 },
      { do: 'active', seconds: 5, rates: activityRates.friday },
    ],
    thresholds: { ...always, answerP99Ms: 2_000 },
  },
  deploy: {
    name: 'deploy',
    about: 'A deployment: the server restarts, everybody reconnects by themselves',
    listeners: 1_000,
    steps: [
      { do: 'join' },
      { do: 'active', seconds: 5, rates: activityRates.friday },
      { do: 'deploy', spreadSeconds: 2, timeoutSeconds: 60 },
      { do: 'active', seconds: 5, rates: activityRates.friday },
    ],
    thresholds: { ...always, returnP99Ms: 30_000 },
  },
  soak: {
    name: 'soak',
    about: 'A soak test with many rejoins: memory must stay flat',
    listeners: 300,
    steps: [{ do: 'join' }, { do: 'soak', minutes: 60, rates: activityRates.soak }],
    thresholds: { ...always, growth: 1.1 },
  },
} as const satisfies Record<string, Scenario>;

/** Returns how long the song must be so that it does not end during a measurement, s. */
export const songSecondsOf = (scenario: Scenario): number =>
  Math.min(
    500,
    120 + scenario.steps.reduce((sum, step) => sum + (step.do === 'active' ? step.seconds : 20), 0),
  );

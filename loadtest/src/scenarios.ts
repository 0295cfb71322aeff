/** What people do for a while, for everybody together, a second. */
export interface Bustle {
  readonly linesPerSecond: number;
  readonly votesPerSecond: number;
  readonly jumpsPerSecond: number;
  /** Listeners who go and come in again. */
  readonly comebacksPerSecond: number;
}

export const bustles = {
  quiet: { linesPerSecond: 0.2, votesPerSecond: 0.2, jumpsPerSecond: 0.1, comebacksPerSecond: 0.1 },
  /** While a crowd is at the door. */
  door: { linesPerSecond: 2, votesPerSecond: 2, jumpsPerSecond: 0.5, comebacksPerSecond: 0 },
  friday: { linesPerSecond: 5, votesPerSecond: 5, jumpsPerSecond: 2, comebacksPerSecond: 1 },
  soak: { linesPerSecond: 5, votesPerSecond: 5, jumpsPerSecond: 2, comebacksPerSecond: 5 },
} as const satisfies Record<string, Bustle>;

/** One stretch of an evening. */
export type Act =
  /** Everybody comes in: as fast as the server lets them, or within a time, whether it keeps up or not. */
  | { readonly do: 'arrive'; readonly withinSeconds?: number; readonly meanwhile?: Bustle }
  | { readonly do: 'live'; readonly seconds: number; readonly bustle: Bustle }
  /** Everybody votes at a chance moment within so many seconds. */
  | { readonly do: 'encore'; readonly withinSeconds: number }
  /** The server goes and comes again; everybody comes back after a chance moment of at most so many seconds. */
  | { readonly do: 'deploy'; readonly spreadSeconds: number; readonly patienceSeconds: number }
  /** Rounds of an evening that go on for hours; memory is read after each. */
  | { readonly do: 'soak'; readonly minutes: number; readonly bustle: Bustle };

/** What a run is held to; a threshold that a scenario does not name is not held. */
export interface Thresholds {
  readonly failedJoins: number;
  /** People who are not inside at the end, or lines that were acknowledged and are gone. */
  readonly lost: number;
  /** 99 of 100 joins, from the moment they were meant to begin until the full state is there, ms. */
  readonly joinP99Ms: number;
  /** The same of answers to lines, votes and jumps. */
  readonly answerP99Ms: number;
  /** The same of coming back, from the loss of the line. */
  readonly returnP99Ms: number;
  /** Processor time of lively stretches against the control's for the same bytes. */
  readonly timesControl: number;
  /** Memory at the end against that after the warm-up. */
  readonly growth: number;
}

export interface Scenario {
  readonly name: string;
  readonly about: string;
  readonly listeners: number;
  /** Listeners are guests unless they need an account for what they do. */
  readonly accounts?: true;
  readonly acts: readonly Act[];
  readonly thresholds: Partial<Thresholds>;
}

const always = { failedJoins: 0, lost: 0 };

export const scenarios = {
  quiet: {
    name: 'quiet',
    about: 'A weekday: a few hundred people, a word now and then',
    listeners: 200,
    acts: [{ do: 'arrive' }, { do: 'live', seconds: 30, bustle: bustles.quiet }],
    thresholds: { ...always, joinP99Ms: 1_000, answerP99Ms: 250 },
  },
  friday: {
    name: 'friday',
    about: 'A busy evening: talk, votes, jumps, people who come and go',
    listeners: 2_000,
    acts: [{ do: 'arrive' }, { do: 'live', seconds: 60, bustle: bustles.friday }],
    thresholds: { ...always, joinP99Ms: 2_000, answerP99Ms: 500, timesControl: 2 },
  },
  raid: {
    name: 'raid',
    about: 'A crowd at the door: 5,000 people within 10 seconds, while others talk and vote',
    listeners: 5_000,
    acts: [
      { do: 'arrive', withinSeconds: 10, meanwhile: bustles.door },
      { do: 'live', seconds: 10, bustle: bustles.friday },
    ],
    thresholds: { ...always, joinP99Ms: 5_000, answerP99Ms: 2_000 },
  },
  encore: {
    name: 'encore',
    about: 'The best song of the night: everybody votes within 2 seconds',
    listeners: 1_000,
    accounts: true,
    acts: [
      { do: 'arrive' },
      { do: 'encore', withinSeconds: 2 },
      { do: 'live', seconds: 5, bustle: bustles.friday },
    ],
    thresholds: { ...always, answerP99Ms: 2_000 },
  },
  deploy: {
    name: 'deploy',
    about: 'A new version: the server goes and comes again, everybody comes back by themselves',
    listeners: 1_000,
    acts: [
      { do: 'arrive' },
      { do: 'live', seconds: 5, bustle: bustles.friday },
      { do: 'deploy', spreadSeconds: 2, patienceSeconds: 60 },
      { do: 'live', seconds: 5, bustle: bustles.friday },
    ],
    thresholds: { ...always, returnP99Ms: 30_000 },
  },
  soak: {
    name: 'soak',
    about: 'A very long evening with many comebacks: memory must stay flat',
    listeners: 300,
    acts: [{ do: 'arrive' }, { do: 'soak', minutes: 60, bustle: bustles.soak }],
    thresholds: { ...always, growth: 1.1 },
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

/** The longest that a scenario's song must be, s: nothing may change songs while it is measured. */
export const songSecondsOf = (scenario: Scenario): number =>
  Math.min(500, 120 + scenario.acts.reduce((sum, act) => sum + (act.do === 'live' ? act.seconds : 20), 0));

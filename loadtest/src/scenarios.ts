/** What an evening is made of, for everybody together, a second. */
export interface Scenario {
  readonly name: string;
  readonly seconds: number;
  readonly linesPerSecond: number;
  readonly votesPerSecond: number;
  readonly jumpsPerSecond: number;
  /** Listeners who go and come in again. */
  readonly comebacksPerSecond: number;
}

export const scenarios = {
  quiet: {
    name: 'quiet',
    seconds: 20,
    linesPerSecond: 0.2,
    votesPerSecond: 0.2,
    jumpsPerSecond: 0.1,
    comebacksPerSecond: 0.1,
  },
  friday: {
    name: 'friday',
    seconds: 20,
    linesPerSecond: 5,
    votesPerSecond: 5,
    jumpsPerSecond: 2,
    comebacksPerSecond: 1,
  },
  /** One round of an evening that goes on for hours. */
  soak: {
    name: 'soak',
    seconds: 10,
    linesPerSecond: 5,
    votesPerSecond: 5,
    jumpsPerSecond: 2,
    comebacksPerSecond: 5,
  },
} as const satisfies Record<string, Scenario>;

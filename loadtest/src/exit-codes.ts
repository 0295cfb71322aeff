/** [H972] How runs end, with the numbers that k6 uses. */
export const exitCodes = {
  ok: 0,
  /** A promise was broken; each is named. */
  thresholdsCrossed: 99,
  /** The server, the control or the hangout did not come up: nothing was measured. */
  setUpFailed: 100,
  /** An option that nobody understands, or more people than this machine's limits allow. */
  badOptions: 104,
  /** Ctrl-C. */
  interrupted: 105,
  /** A mistake in the load test itself, or a server that died under it. */
  broke: 107,
} as const;

/** Ends the run with words and a code. */
export class EndOfRun extends Error {
  readonly code: number;
  constructor(code: keyof typeof exitCodes, words: string) {
    super(words);
    this.code = exitCodes[code];
  }
}

/** Runs a script to its exit code: whatever is thrown is said in words. */
export async function end(script: () => Promise<number>): Promise<never> {
  process.once('SIGINT', () => process.exit(exitCodes.interrupted));
  try {
    process.exit(await script());
  } catch (error) {
    const isExpected = error instanceof EndOfRun;
    console.error(isExpected ? error.message : error);
    process.exit(isExpected ? error.code : exitCodes.broke);
  }
}

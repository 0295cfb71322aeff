/** [H972] Exit codes of load and chaos runs, as in k6. */
export const exitCodes = {
  ok: 0,
  /** A threshold was crossed; the output says which. */
  thresholdsCrossed: 99,
  /** Nothing was measured, because the server, the control or the hangout could not be started. */
  setUpFailed: 100,
  /** An unknown option, or more people than this machine allows. */
  badOptions: 104,
  /** Ctrl-C. */
  interrupted: 105,
  /** The load test itself failed, or the server exited during it. */
  broke: 107,
} as const;

export class EndOfRun extends Error {
  readonly code: number;
  constructor(code: keyof typeof exitCodes, message: string) {
    super(message);
    this.code = exitCodes[code];
  }
}

/** Runs a script and exits with the code that it returns or that its error determines. */
export async function runToExit(script: () => Promise<number>): Promise<never> {
  process.once('SIGINT', () => process.exit(exitCodes.interrupted));
  try {
    process.exit(await script());
  } catch (error) {
    const isExpected = error instanceof EndOfRun;
    console.error(isExpected ? error.message : error);
    process.exit(isExpected ? error.code : exitCodes.broke);
  }
}

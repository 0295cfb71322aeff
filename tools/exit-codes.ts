/** [H972] Exit codes of load and chaos runs, as in k6. */
export const exitCodes = {
  ok: 0,
  /** A threshold was crossed; the output names each crossed threshold. */
  thresholdsCrossed: 99,
  /** The server, the control server or the hangout could not be started: nothing was measured. */
  setUpFailed: 100,
  /** An unknown option, or more people than the limits of this machine allow. */
  badOptions: 104,
  /** Ctrl-C. */
  interrupted: 105,
  /** An error of the load test itself, or a server that exited during it. */
  broke: 107,
} as const;

/** Ends a run with a message and an exit code. */
export class EndOfRun extends Error {
  readonly code: number;
  constructor(code: keyof typeof exitCodes, message: string) {
    super(message);
    this.code = exitCodes[code];
  }
}

/** Runs a script and exits with its code; an error is printed and determines the code. */
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

/** What the launcher passes to the supervisor process as its argument, in JSON. */
export interface SupervisorOptions {
  command: string;
  args: string[];
  /** Path of pg_ctl, which stops the server on Windows, where there are no signals. */
  control: string;
  cwd: string;
  as: { uid?: number; gid?: number };
  logFile: string;
  pidFile: string;
}

/** One line that the supervisor writes to its standard output, in JSON. */
export type SupervisorReport = { ready: true } | { ready: false; reason: string };

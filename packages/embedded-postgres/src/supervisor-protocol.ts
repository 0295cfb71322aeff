/** Argument that the launcher passes to the supervisor process, as JSON. */
export interface SupervisorOptions {
  command: string;
  args: string[];
  /** Path of pg_ctl, which stops the server on Windows, where signals do not exist. */
  control: string;
  cwd: string;
  as: { uid?: number; gid?: number };
  logFile: string;
  pidFile: string;
}

/** A line of JSON that the supervisor writes to its standard output. */
export type SupervisorReport = { ready: true } | { ready: false; reason: string };

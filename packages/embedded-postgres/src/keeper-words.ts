/** What the launcher tells the keeper to run. */
export interface KeeperOrder {
  command: string;
  args: string[];
  /** pg_ctl, which stops the server where there are no signals. */
  control: string;
  cwd: string;
  as: { uid?: number; gid?: number };
  logFile: string;
  pidFile: string;
}

/** One line of the keeper's stdout. */
export type KeeperReport = { ready: true } | { ready: false; reason: string };

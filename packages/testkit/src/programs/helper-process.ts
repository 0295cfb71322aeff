import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs beside another one, such as a virtual display or a sound server. */
export interface HelperProcess {
  readonly child: ChildProcess;
  /** Ends the program and resolves when it has ended. */
  stop(): Promise<void>;
}

/** Starts a program; it ends at the latest with this process. */
export function startHelper(program: string, args: readonly string[], options: SpawnOptions): HelperProcess {
  const child = spawn(program, args, options);
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return {
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that another one needs while it runs, such as a screen or a sound server. */
export interface HelperProcess {
  readonly child: ChildProcess;
  /** Ends the program and resolves when it has ended. */
  stop(): Promise<void>;
}

/** Starts a program that ends with this process at the latest. */
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Builds the client in a child process, whose memory is free again afterwards. Returns false if the build
 * fails; the child has then printed why.
 */
export async function buildClient(clientFolder: string): Promise<boolean> {
  const script = fileURLToPath(new URL('./build-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, clientFolder], { stdio: ['ignore', 'inherit', 'inherit'] });
  // Kills the build if this process exits first: a signal for this process does not reach its child.
  const endBuild = () => child.kill();
  process.once('exit', endBuild);
  const [code] = await once(child, 'exit');
  process.off('exit', endBuild);
  return code === 0;
}

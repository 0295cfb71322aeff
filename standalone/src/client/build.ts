import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Builds the client in a process of its own, whose memory is freed when it is done. False where the build failed, with
 * the reason printed.
 */
export async function buildClient(clientFolder: string): Promise<boolean> {
  const script = fileURLToPath(new URL('./build-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, clientFolder], { stdio: ['ignore', 'inherit', 'inherit'] });
  // A signal sent to this process alone does not reach the build process, so it is killed at exit.
  const endBuild = () => child.kill();
  process.once('exit', endBuild);
  const [code] = await once(child, 'exit');
  process.off('exit', endBuild);
  return code === 0;
}

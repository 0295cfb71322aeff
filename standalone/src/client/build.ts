import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Builds the client in a child process, whose memory is freed when it ends. Returns false if the build failed, with
 * the reason printed.
 */
export async function buildClient(clientFolder: string): Promise<boolean> {
  const script = fileURLToPath(new URL('./build-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, clientFolder], { stdio: ['ignore', 'inherit', 'inherit'] });
  // A signal sent only to this process does not reach the build process, so it is killed at exit.
  const endBuild = () => child.kill();
  process.once('exit', endBuild);
  const [code] = await once(child, 'exit');
  process.off('exit', endBuild);
  return code === 0;
}

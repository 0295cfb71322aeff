import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Builds the client in a child process, so that the memory is freed afterwards. Returns false if the build fails, which
 * prints the reason.
 */
export async function buildClient(clientFolder: string): Promise<boolean> {
  const script = fileURLToPath(new URL('./build-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, clientFolder], { stdio: ['ignore', 'inherit', 'inherit'] });
  // If this process exits early, the build is killed: a signal that is sent only to this process does not reach its
  // child.
  const endBuild = () => child.kill();
  process.once('exit', endBuild);
  const [code] = await once(child, 'exit');
  process.off('exit', endBuild);
  return code === 0;
}

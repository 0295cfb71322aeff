import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Builds the client in a process of its own, whose memory and environment are gone when it is done. False when it
 * could not be built; why was printed then.
 */
export async function buildClient(clientFolder: string): Promise<boolean> {
  const script = fileURLToPath(new URL('./build-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, clientFolder], { stdio: ['ignore', 'inherit', 'inherit'] });
  // A signal to this process alone does not reach the build.
  const endBuild = () => child.kill();
  process.once('exit', endBuild);
  const [code] = await once(child, 'exit');
  process.off('exit', endBuild);
  return code === 0;
}

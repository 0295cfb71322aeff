import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Builds the client in a process of its own, whose memory and environment are gone when it is done. */
export async function buildClient(clientFolder: string): Promise<void> {
  const script = fileURLToPath(new URL('./build-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, clientFolder], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The client could not be built.');
}

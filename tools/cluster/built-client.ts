import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClient } from '../../standalone/src/client/build.ts';
import { checkClientFreshness } from '../../standalone/src/client/freshness.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns the folder of the built client. Builds the client first if its sources are newer. */
export async function builtClient(log: (words: string) => void): Promise<string> {
  if ((await checkClientFreshness(root)) === 'stale') {
    log('Building the client');
    await buildClient(join(root, 'client'));
  }
  return join(root, 'client/dist');
}

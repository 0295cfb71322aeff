import { join } from 'node:path';
import { buildClient } from '../../standalone/src/client/build.ts';
import { checkClientFreshness } from '../../standalone/src/client/freshness.ts';
import { root } from '../ci/command.ts';

/** The folder of the built client; it is built first where its sources are newer. */
export async function builtClient(log: (words: string) => void): Promise<string> {
  if ((await checkClientFreshness(root)) === 'stale') {
    log('Building the client');
    await buildClient(join(root, 'client'));
  }
  return join(root, 'client/dist');
}

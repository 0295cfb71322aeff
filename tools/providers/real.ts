/**
 * npm run tool -- providers-real: queries the real music providers with the configured keys, and prints the
 * results.
 */

import { readConfig } from '@hangout/platform/config/config';
import { loadEnvironment } from '@hangout/platform/config/environment';
import { readOperatorKeys } from '@hangout/platform/music-providers/music-providers';
import { createProviders, type ExternalProvider, realProviders } from '@hangout/providers';
import { createCommand } from '../cli.ts';
import { queryReal } from './query-real.ts';

createCommand(
  'npm run tool -- providers-real',
  'Asks each music provider for one song and prints what it has answered. Keys come from the environment and .env, as for npm start.',
).parse();

/** The providers in the order of the output, each with the keys that it needs. */
const wanted: Readonly<Record<ExternalProvider, string>> = {
  audius: '',
  youtube: '',
  apple: '',
  spotify: 'SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET',
  soundCloudPublic: 'SOUNDCLOUD_CLIENT_ID and SOUNDCLOUD_CLIENT_SECRET',
  sevenDigital: 'SEVENDIGITAL_CONSUMER_KEY and SEVENDIGITAL_CONSUMER_SECRET',
};

/** If one of these can be reached, this machine has access to the internet. */
const PROBES = ['https://api.audius.co/', 'https://www.youtube.com/', 'https://itunes.apple.com/'];

const hasInternet = await Promise.any(
  PROBES.map(async (address) => {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
  }),
).then(
  () => true,
  () => false,
);
if (!hasInternet) console.log('There is no internet here, so no music provider was queried.');
else {
  const config = readConfig(loadEnvironment());
  const providers = createProviders(realProviders(readOperatorKeys(config)));
  let failed = 0;
  for (const [key, keys] of Object.entries(wanted)) {
    // The cast is safe: the names are those of the record above.
    const adapter = providers.get(key as ExternalProvider);
    const result = adapter ? await queryReal(adapter) : null;
    const text = result?.text ?? `not asked${keys ? `: it needs ${keys}` : ''}`;
    if (result && !result.hasAnswered) failed++;
    console.log(`${key.padEnd(18)}${(result ? `${result.ms} ms` : '–').padStart(9)}  ${text}`);
  }
  if (failed > 0) process.exitCode = 1;
}

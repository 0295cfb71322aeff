/**
 * `node page-headers.ts {file}`: writes the page's headers as nginx configuration, with whether there is a handbook.
 * Beside it, writes `brand-head.html`, and the folder `brand` with files that replace the client's.
 */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chooseBrand } from '@hangout/platform/brand/brand';
import { writeBrandFiles } from '@hangout/platform/brand/brand-files';
import { readConfig } from '@hangout/platform/config/config';
import { loadEnvironment } from '@hangout/platform/config/environment';
import { chooseProviders } from '@hangout/platform/music-providers/music-providers';
import { activityEmbeddingHosts } from '@hangout/rest-api/discord/open-discord';
import { nginxPageHeaders } from './client/content-policy.ts';

const [file] = process.argv.slice(2);
try {
  if (!file) throw new Error('Say where to: node standalone/src/page-headers.ts {file}');
  const config = readConfig(loadEnvironment());
  // [H1139] The headers do not depend on a real connection, so internet access is assumed.
  const providers = await chooseProviders({ config, hasInternet: async () => true });
  const headers = nginxPageHeaders({ ...config, providers, embeddingHosts: activityEmbeddingHosts(config) });
  const handbook = config.HANDBOOK === 'none' ? 'none' : '';
  await writeFile(file, `${headers}map $host $page_handbook { default "${handbook}"; }\n`);
  const brand = await writeBrandFiles(chooseBrand(config), join(dirname(file), 'brand'));
  await writeFile(join(dirname(file), 'brand-head.html'), brand.head);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

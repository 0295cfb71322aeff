import { type ClusterOptions, startCluster } from '../cluster/index.ts';
import type { LogLine } from './evidence.ts';
import type { Topology } from './topology.ts';

/** The whole as it is run on several machines: game servers, REST, PostgreSQL, a proxy and where asked for Redis, each by itself. */
export async function startClusterTopology(
  size: Pick<ClusterOptions, 'games' | 'rests' | 'redis'> = { games: 2, rests: 2 },
): Promise<Topology> {
  const lines: LogLine[] = [];
  const cluster = await startCluster({
    ...size,
    log(words) {
      const at = words.indexOf(': ');
      lines.push({ part: words.slice(0, at), text: words.slice(at + 2) });
    },
  });
  return {
    origin: cluster.origin,
    databaseUrl: cluster.databaseUrl,
    parts: cluster.parts,
    logs: () => lines,
    close: () => cluster.close(),
  };
}

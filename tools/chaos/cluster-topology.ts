import { type ClusterOptions, startCluster } from '../cluster/index.ts';
import type { LogEntry } from './evidence.ts';
import type { Topology } from './topology.ts';

/**
 * A topology with separate processes: game servers, REST servers, a worker, PostgreSQL, a proxy and, with `redis`, a
 * Redis server.
 */
export async function startClusterTopology(
  size: Pick<ClusterOptions, 'games' | 'rests' | 'redis'> = { games: 2, rests: 2 },
): Promise<Topology> {
  const entries: LogEntry[] = [];
  const cluster = await startCluster({
    ...size,
    log(text) {
      const at = text.indexOf(': ');
      entries.push({ process: text.slice(0, at), text: text.slice(at + 2) });
    },
  });
  return {
    origin: cluster.origin,
    databaseUrl: cluster.databaseUrl,
    processes: cluster.processes,
    logEntries: () => entries,
    close: () => cluster.close(),
  };
}

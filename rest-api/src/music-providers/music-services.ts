import type { MusicService } from '@hangout/contract/rest/music-providers/music-providers';
import { type Db, listProviderCalls, listProviderHealth } from '@hangout/db';
import { ALL_CALLS } from '@hangout/platform/music-providers/record-activity';
import type { MusicProviders } from '@hangout/providers';
import { quotaDayOf } from '@hangout/rules';

/** [H1006] Lists the status of each provider that is configured or was called today; `now` in epoch ms. */
export async function listMusicServices(db: Db, known: MusicProviders, now: number): Promise<MusicService[]> {
  const [counted, health] = await Promise.all([
    listProviderCalls(db, quotaDayOf(now)),
    listProviderHealth(db),
  ]);
  const keys = new Set<string>([
    ...known.all.map(({ key }) => key),
    ...counted.map(({ provider }) => provider),
  ]);
  return [...keys].map((key) => {
    const used = (name: string) =>
      counted.find((one) => one.provider === key && one.name === name)?.used ?? 0;
    const fares = health.find(({ provider }) => provider === key);
    const quotas = known.all.find((one) => one.key === key)?.quotas ?? [];
    const isPaused = fares?.pausedUntil && Date.parse(fares.pausedUntil) > now;
    return {
      key,
      calls: used(ALL_CALLS),
      quotas: quotas.map(({ name, limit }) => ({ name, used: used(name), limit })),
      pausedUntil: isPaused ? fares.pausedUntil : null,
      lastFailure:
        fares?.failure && fares.failedAt
          ? { reason: fares.failure, status: fares.failureStatus, at: fares.failedAt }
          : null,
    };
  });
}

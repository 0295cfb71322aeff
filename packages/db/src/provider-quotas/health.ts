import type { Db } from '../connect.ts';
import { ProviderHealth } from '../models/provider-quotas.ts';

/** [H1006] Stores the health of a provider; absent fields stay as they are. */
export async function storeProviderHealth(
  db: Db,
  provider: ProviderHealth['provider'],
  health: Partial<Pick<ProviderHealth, 'failure' | 'failureStatus' | 'failedAt' | 'pausedUntil'>>,
): Promise<void> {
  const row = { provider, ...health };
  await ProviderHealth.query(db).insert(row).onConflict('provider').merge(row);
}

export const listProviderHealth = async (db: Db): Promise<ProviderHealth[]> =>
  ProviderHealth.query(db).orderBy('provider');

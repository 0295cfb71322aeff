import type { MusicAccount } from '@hangout/contract/rest/shapes/music-account-shape';
import { type AccountProvider, type Db, listProviderAccounts } from '@hangout/db';

export type StoredMusicAccount = Awaited<ReturnType<typeof listProviderAccounts>>[number];

export const presentMusicAccount = ({ lostAt, ...account }: StoredMusicAccount): MusicAccount => ({
  ...account,
  isLost: lostAt !== null,
});

export async function loadMusicAccount(
  db: Db,
  userUuid: string,
  provider: AccountProvider,
): Promise<MusicAccount | null> {
  const account = (await listProviderAccounts(db, userUuid)).find((one) => one.provider === provider);
  return account ? presentMusicAccount(account) : null;
}

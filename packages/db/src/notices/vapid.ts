import type { Db } from '../connect.ts';

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The keys that browsers know us by: the first ones ever made stay, whoever else makes some at the same time. */
export async function vapidKeys(db: Db, make: () => VapidKeys): Promise<VapidKeys> {
  const kept: VapidKeys | undefined = await db('vapidKeys').first('publicKey', 'privateKey');
  if (kept) return kept;
  await db('vapidKeys').insert(make()).onConflict('one').ignore();
  return db('vapidKeys').first('publicKey', 'privateKey');
}

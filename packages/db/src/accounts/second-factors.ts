import type { Db } from '../connect.ts';
import { RecoveryCode, SecondFactor, User } from '../models/accounts.ts';
import { inTransaction } from '../sql.ts';

/** Stores the secret of a second factor that is being set up; replaces an earlier unconfirmed one. */
export async function saveSecondFactor(db: Db, userUuid: string, secret: string): Promise<void> {
  await SecondFactor.query(db)
    .insert({ userUuid, secret, lastTimeStep: 0 })
    .onConflict('userUuid')
    .merge({ secret, lastTimeStep: 0, createdAt: db.fn.now() });
}

/** Loads the secret of an account's second factor, even if it is not confirmed yet; null without one. */
export async function loadSecondFactorSecret(db: Db, userUuid: string): Promise<string | null> {
  const row = await SecondFactor.query(db).where({ userUuid }).select('secret').first();
  return row?.secret ?? null;
}

/**
 * Marks the code of a time step as used. Returns false if this code or a later one was used before: each code works
 * once, even for concurrent requests.
 */
export async function markTimeStepUsed(db: Db, userUuid: string, timeStep: number): Promise<boolean> {
  const changed = await SecondFactor.query(db)
    .where({ userUuid })
    .where('lastTimeStep', '<', timeStep)
    .patch({ lastTimeStep: timeStep });
  return changed === 1;
}

export async function redeemRecoveryCode(db: Db, userUuid: string, codeHash: string): Promise<boolean> {
  return (await RecoveryCode.query(db).where({ userUuid, codeHash }).delete()) === 1;
}

export async function countRecoveryCodes(db: Db, userUuid: string): Promise<number> {
  return RecoveryCode.query(db).where({ userUuid }).resultSize();
}

export async function replaceRecoveryCodes(
  db: Db,
  userUuid: string,
  codeHashes: readonly string[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await RecoveryCode.query(tx).where({ userUuid }).delete();
    await RecoveryCode.query(tx).insert(codeHashes.map((codeHash) => ({ userUuid, codeHash })));
  });
}

/** Turns on an account's second factor. A trigger notifies every process that caches the account. */
export async function turnOnSecondFactor(
  db: Db,
  userUuid: string,
  codeHashes: readonly string[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await replaceRecoveryCodes(tx, userUuid, codeHashes);
    await User.query(tx).where({ uuid: userUuid }).patch({ secondFactorSince: tx.fn.now() });
  });
}

/** Turns off an account's second factor, and deletes its secret and its recovery codes. */
export async function turnOffSecondFactor(db: Db, userUuid: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await User.query(tx).where({ uuid: userUuid }).patch({ secondFactorSince: null });
    await SecondFactor.query(tx).where({ userUuid }).delete();
    await RecoveryCode.query(tx).where({ userUuid }).delete();
  });
}

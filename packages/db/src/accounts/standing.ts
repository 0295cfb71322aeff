import type { Db } from '../connect.ts';
import type { Page } from '../rooms/index.ts';
import { type AccountRow, accountColumns } from './account-row.ts';

/** Somebody as those who keep order see them. */
export interface StandingRow extends AccountRow {
  readonly deactivationRequestedAt: string | null;
  readonly passwordHash: string | null;
}

const columns = [...accountColumns, 'deactivationRequestedAt', 'passwordHash'];

/** Read and held until the transaction ends. */
export async function lockPerson(tx: Db, uuid: string): Promise<StandingRow | null> {
  const row: StandingRow | undefined = await tx('users').where({ uuid }).forUpdate().first(columns);
  return row ?? null;
}

export async function standingOf(db: Db, uuid: string): Promise<StandingRow | null> {
  const row: StandingRow | undefined = await db('users').where({ uuid }).first(columns);
  return row ?? null;
}

type Change = Partial<Omit<StandingRow, 'uuid' | 'kind'>>;

/** Changes what is given; everyone who keeps a copy of this person is told. */
export async function changeStanding(tx: Db, uuid: string, change: Change): Promise<void> {
  await tx('users')
    .where({ uuid })
    .update({ ...change, updatedAt: tx.fn.now() });
}

/** Who asked to be deactivated, the oldest request first. */
export async function askedToLeave(
  db: Db,
  page: Page,
): Promise<{ count: number; data: { uuid: string; deactivationRequestedAt: string }[] }> {
  const asked = () => db('users').whereNotNull('deactivationRequestedAt').where({ status: 'active' });
  const [counted, data] = await Promise.all([
    asked().count('* as count').first(),
    asked()
      .orderBy(['deactivationRequestedAt', 'id'])
      .limit(page.limit)
      .offset(page.offset)
      .select('uuid', 'deactivationRequestedAt'),
  ]);
  return { count: Number(counted?.count ?? 0), data };
}

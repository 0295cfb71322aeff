import type { Db } from '../connect.ts';

/**
 * [H361] [H1741] Locks users until the transaction ends, so that a block of or by one of them is serialized with their
 * addition to a group or community and with invitations to them. Taken before the lock of the conversation, event or
 * hangout.
 */
export async function lockPeopleAgainstBlocks(tx: Db, uuids: readonly string[]): Promise<void> {
  await tx.raw(
    `select pg_advisory_xact_lock(hashtextextended('blocks of ' || person, 0))
     from (select person from unnest(cast(:uuids as uuid[])) person order by person) people`,
    { uuids },
  );
}

import { type Db, type JoiningUser, loadJoiningUsers, loadSessionStates } from '@hangout/db';
import { createBatchLoader } from '@hangout/platform/batch-loader/batch-loader';

interface MemberKey {
  readonly userUuid: string;
  readonly sid: string;
}

/** An account as stored at the time of the join. */
interface LoadedMember {
  readonly row: JoiningUser | undefined;
  /** [H494] Whether the session was opened with a passkey, which counts as a second factor. */
  readonly hasSecondFactor: boolean;
  /** Whether the session has ended since the ticket was issued. */
  readonly isSignedOut: boolean;
}

export type LoadMember = (key: MemberKey) => Promise<LoadedMember>;

/**
 * [H432][H436] Returns a function that loads accounts with their sessions. Simultaneous joins share two
 * queries.
 */
export function createMemberLoader(db: Db): LoadMember {
  return createBatchLoader((keys: readonly MemberKey[]) => loadMembers(db, keys));
}

async function loadMembers(db: Db, keys: readonly MemberKey[]): Promise<LoadedMember[]> {
  const [rows, sessions] = await Promise.all([
    loadJoiningUsers(
      db,
      keys.map(({ userUuid }) => userUuid),
    ),
    loadSessionStates(
      db,
      keys.map(({ sid }) => sid),
    ),
  ]);
  return keys.map(({ userUuid, sid }) => {
    const session = sessions.get(sid);
    return {
      row: rows.get(userUuid),
      hasSecondFactor: session?.hasSecondFactor === true,
      isSignedOut: session?.isEnded === true,
    };
  });
}

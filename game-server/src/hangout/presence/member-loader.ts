import { type Db, type JoiningUser, loadJoiningUsers, loadSessionStates } from '@hangout/db';
import { createBatchLoader } from '@hangout/platform/batch-loader/batch-loader';

interface MemberKey {
  readonly userUuid: string;
  readonly sid: string;
}

/** An account as currently stored. */
interface LoadedMember {
  readonly row: JoiningUser | undefined;
  /** True if the session of the ticket has ended since the ticket was issued. */
  readonly isSignedOut: boolean;
}

export type LoadMember = (key: MemberKey) => Promise<LoadedMember>;

/** [H432][H436] Loads accounts with their sessions; simultaneous joins are loaded together by two queries. */
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
    const row = rows.get(userUuid);
    const session = sessions.get(sid);
    return {
      // [H494] A sign-in by passkey counts as a second factor of its session.
      row: row && session?.hasSecondFactor ? { ...row, hasSecondFactor: true } : row,
      isSignedOut: session?.isEnded === true,
    };
  });
}

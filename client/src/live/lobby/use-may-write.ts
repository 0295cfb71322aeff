import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { blockedUsersQuery } from '../../api/blocked-users.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';

/**
 * [H543] Returns whether the current user may start a conversation with another user: both must have an account, and
 * the other user must not be blocked.
 */
export function useMayWriteTo({ uuid, isGuest }: { uuid: string; isGuest: boolean }): boolean {
  const isRegistered = useAtomValue(isRegisteredAtom);
  const me = useAtomValue(myUuidAtom);
  const blocked = useQuery({ ...blockedUsersQuery(), enabled: isRegistered });
  if (!isRegistered || isGuest || uuid === me) return false;
  return blocked.data?.includes(uuid) === false;
}

import { useAtomValue } from 'jotai';
import { insideAsAtom, roomStatusAtom } from '../../../live/room/room-status.ts';
import { myUuidAtom } from '../../../platform/session.ts';

/** True if this browser is inside the hangout as the current user, no longer as the guest who signed up. */
export function useIsInside(slug: string): boolean {
  const status = useAtomValue(roomStatusAtom);
  const insideAs = useAtomValue(insideAsAtom);
  const me = useAtomValue(myUuidAtom);
  return status.kind === 'inside' && status.slug === slug && insideAs === me;
}

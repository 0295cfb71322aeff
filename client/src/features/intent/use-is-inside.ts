import { useAtomValue } from 'jotai';
import { myUuidAtom } from '../../core/session.ts';
import { insideAsAtom, roomStatusAtom } from '../../room/room-status.ts';

/** Whether this browser is inside the hangout as the user who is signed in now, and not as the guest of before. */
export function useIsInside(slug: string): boolean {
  const status = useAtomValue(roomStatusAtom);
  const insideAs = useAtomValue(insideAsAtom);
  const me = useAtomValue(myUuidAtom);
  return status.kind === 'inside' && status.slug === slug && insideAs === me;
}

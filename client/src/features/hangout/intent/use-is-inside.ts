import { useAtomValue } from 'jotai';
import { insideAsAtom, roomStatusAtom } from '../../../live/room/room-status.ts';
import { myUuidAtom } from '../../../platform/session.ts';

/** Whether this browser is inside the hangout as the user who is signed in now, and not as the guest of before. */
export function useIsInside(slug: string): boolean {
  const status = useAtomValue(roomStatusAtom);
  const insideAs = useAtomValue(insideAsAtom);
  const me = useAtomValue(myUuidAtom);
  return status.kind === 'inside' && status.slug === slug && insideAs === me;
}

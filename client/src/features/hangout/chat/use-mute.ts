import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { isMuted, muteAtom } from '../../../live/room/mute.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { currentRoomAtom } from '../../../platform/store.ts';

/**
 * [R105] Returns the user's mute in this hangout with its end (epoch ms; null if it has no end); null if the user is
 * not muted.
 */
export function useMute(): { until: number | null } | null {
  const mute = useAtomValue(muteAtom);
  const { slug } = useAtomValue(currentRoomAtom);
  const [now, setNow] = useState(serverNow);
  // `now` may be old, because its timer runs only during a mute.
  const holds = isMuted(mute, slug, Math.max(now, serverNow()));
  useEffect(() => {
    if (!holds) return;
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, [holds]);
  return holds ? mute : null;
}

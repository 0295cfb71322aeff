import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { roomStatusAtom } from '../../../live/room/room-status.ts';
import { readVisitOfTab } from '../../../live/room/visit-storage.ts';
import { parseHangoutPath } from '../../../platform/hangout-path.ts';
import { lazyCode } from '../../../platform/lazy.ts';
import { myUuidAtom } from '../../../platform/session.ts';

const VisitSession = lazyCode(async () => ({ default: (await import('./visit-session.tsx')).VisitSession }));

/**
 * [H870] Keeps a visit to a hangout going on all pages. Its code is loaded with the first visit, so that the home page
 * does not wait for it.
 */
export function VisitHost() {
  const status = useAtomValue(roomStatusAtom);
  useVisitAfterReload();
  if (status.kind === 'outside') return null;
  return (
    <Suspense fallback={null}>
      <VisitSession />
    </Suspense>
  );
}

/** [H870] After a reload of the page, rejoins the hangout that this tab was visiting. */
function useVisitAfterReload(): void {
  const uuid = useAtomValue(myUuidAtom);
  const { pathname } = useLocation();
  const isKnown = uuid !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the page that was loaded.
  useEffect(() => {
    const slug = readVisitOfTab();
    if (!isKnown || slug === null || parseHangoutPath(pathname)) return;
    void import('../../../live/room/room-session.ts').then(({ enterRoom }) => enterRoom(slug));
  }, [isKnown]);
}

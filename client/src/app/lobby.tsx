import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { lazy } from '../platform/lazy.ts';
import { isRegisteredAtom } from '../platform/session.ts';

const Session = lazy(async () => ({ default: (await import('./signed-in.tsx')).SignedIn }));

/** Connects registered users to the lobby on every page. [H860] Guests do not load its code. */
export function LobbySession() {
  const isRegistered = useAtomValue(isRegisteredAtom);
  return isRegistered ? (
    <Suspense fallback={null}>
      <Session />
    </Suspense>
  ) : null;
}

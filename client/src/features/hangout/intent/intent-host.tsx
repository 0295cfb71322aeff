import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { intentAtom } from '../../../live/intent.ts';
import { lazy } from '../../../platform/lazy.ts';
import { isRegisteredAtom } from '../../../platform/session.ts';

const IntentRunner = lazy(async () => ({ default: (await import('./intent-runner.tsx')).IntentRunner }));

/** [H231] After a sign-up, carries out the action that made the guest sign up. Rendered at the root. */
export function IntentHost() {
  const intent = useAtomValue(intentAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  if (!intent || !isRegistered) return null;
  return (
    <Suspense fallback={null}>
      <IntentRunner intent={intent} />
    </Suspense>
  );
}

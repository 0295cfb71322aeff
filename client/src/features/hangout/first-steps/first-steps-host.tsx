import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { roomState } from '../../../live/room/room-state.ts';
import { lazy } from '../../../platform/lazy.ts';
import { myUuidAtom } from '../../../platform/session.ts';

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));

/** [H236] Shows owners a checklist of first steps in the hangout that they created last, until they dismiss it. */
export function FirstStepsHost() {
  const me = useAtomValue(myUuidAtom);
  const settings = useAtomValue(roomState.settings);
  if (!settings || settings.ownerUuid !== me) return null;
  return (
    <Suspense fallback={null}>
      <FirstSteps roomUuid={settings.uuid} name={settings.name} slug={settings.slug} />
    </Suspense>
  );
}

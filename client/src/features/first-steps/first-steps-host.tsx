import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { firstStepsAtom } from '../../core/store.ts';
import { roomState } from '../../room/room-state.ts';

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));

/** [H236] Shows the first steps in the hangout that was created in this browser, until they are dismissed. */
export function FirstStepsHost() {
  const { roomUuid } = useAtomValue(firstStepsAtom);
  const settings = useAtomValue(roomState.settings);
  if (!settings || settings.uuid !== roomUuid) return null;
  return (
    <Suspense fallback={null}>
      <FirstSteps name={settings.name} slug={settings.slug} />
    </Suspense>
  );
}

import { useAtomValue } from 'jotai';
import { myUuidAtom } from '../../platform/session.ts';
import { ChoicesCard } from './choices-card.tsx';
import { PushDevicesCard } from './push-devices-card.tsx';
import { QuietHoursCard } from './quiet-hours-card.tsx';
import { ThisBrowserCard } from './this-browser-card.tsx';

export function NotificationsSection() {
  const uuid = useAtomValue(myUuidAtom);
  if (!uuid) return null;
  return (
    <>
      <ThisBrowserCard />
      <ChoicesCard />
      <QuietHoursCard />
      <PushDevicesCard userUuid={uuid} />
    </>
  );
}

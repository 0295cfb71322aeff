import { useAtomValue } from 'jotai';
import { myUuidAtom } from '../../platform/session.ts';
import { ChoicesCard } from './choices-card.tsx';
import { PushDevicesCard } from './push-devices-card.tsx';
import { QuietHoursCard } from './quiet-hours-card.tsx';
import { ThisBrowserCard } from './this-browser-card.tsx';

/** [H488] The section `/settings/notifications`: this browser, what reaches me where, quiet hours, and my devices. */
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

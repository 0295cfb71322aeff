import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { lazyCode } from '../../platform/lazy.ts';
import { isRegisteredAtom } from '../../platform/session.ts';

const NotificationsLink = lazyCode(async () => ({
  default: (await import('./notifications-link.tsx')).NotificationsLink,
}));

/** [H860] Guests have no inbox, so the code is not loaded for them. */
export function NotificationsBell({ className = '' }: { className?: string }) {
  const isRegistered = useAtomValue(isRegisteredAtom);
  return isRegistered ? (
    <Suspense fallback={null}>
      <NotificationsLink className={className} />
    </Suspense>
  ) : null;
}

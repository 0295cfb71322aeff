import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { lazyCode } from '../../platform/lazy.ts';
import { isRegisteredAtom } from '../../platform/session.ts';

const NotificationsLink = lazyCode(async () => ({
  default: (await import('./notifications-link.tsx')).NotificationsLink,
}));

/** [H860] The bell's code is not loaded for guests, who have no inbox. */
export function NotificationsBell({ className = '' }: { className?: string }) {
  const isRegistered = useAtomValue(isRegisteredAtom);
  return isRegistered ? (
    <Suspense fallback={null}>
      <NotificationsLink className={className} />
    </Suspense>
  ) : null;
}

import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { lazyCode } from '../../platform/lazy.ts';
import { isRegisteredAtom } from '../../platform/session.ts';

const NotificationsLink = lazyCode(async () => ({
  default: (await import('./notifications-link.tsx')).NotificationsLink,
}));

/** The notifications bell in a hangout; [H860] guests have no inbox, so its code is not loaded for them. */
export function NotificationsBell({ className = '' }: { className?: string }) {
  const isRegistered = useAtomValue(isRegisteredAtom);
  return isRegistered ? (
    <Suspense fallback={null}>
      <NotificationsLink className={className} />
    </Suspense>
  ) : null;
}

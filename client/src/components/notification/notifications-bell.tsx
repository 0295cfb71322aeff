import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { lazyCode } from '../../platform/lazy.ts';
import { isRegisteredAtom } from '../../platform/session.ts';

const NotificationsLink = lazyCode(async () => ({
  default: (await import('./notifications-link.tsx')).NotificationsLink,
}));

/** The bell in a hangout; [H860] guests have no inbox and do not load its code. */
export function NotificationsBell({ className = '' }: { className?: string }) {
  const isRegistered = useAtomValue(isRegisteredAtom);
  return isRegistered ? (
    <Suspense fallback={null}>
      <NotificationsLink className={className} />
    </Suspense>
  ) : null;
}

import { type NotificationSettings, notificationSettings } from '@hangout/contract/rest/notifications/inbox';
import { webNotifications } from '@hangout/contract/rest/notifications/notifications';
import { devices } from '@hangout/contract/rest/push/devices';
import type { NotificationChannel, NotificationKind, QuietHours } from '@hangout/rules';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

export type { NotificationSettings };

export const notificationSettingsQuery = () =>
  queryOptions({
    queryKey: ['notification-settings'],
    queryFn: () => api(notificationSettings.mine),
    staleTime: staleTimes.room,
  });

/** Changes of the user's notification settings; absent fields keep their values. */
export interface NotificationSettingsChange {
  readonly choices?: { readonly [K in NotificationKind]?: { readonly [C in NotificationChannel]?: boolean } };
  readonly quietHours?: QuietHours | null;
}

export async function changeNotificationSettings(change: NotificationSettingsChange): Promise<void> {
  const stored = await api(notificationSettings.change, change);
  queryClient.setQueryData(notificationSettingsQuery().queryKey, stored);
}

/** [H593] Browsers and phones of the user that receive pushes. */
export const pushDevicesQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['push-devices', userUuid],
    queryFn: async () => {
      const [browsers, phones] = await Promise.all([
        api(webNotifications.browsers),
        api(devices.all, { id: userUuid }),
      ]);
      return { browsers: browsers.data, phones: phones.data };
    },
    staleTime: staleTimes.room,
  });

/** Refetches the list of devices, and whether this browser is one of them. */
export const refetchPushDevices = () =>
  Promise.all(
    ['push-devices', 'browser-push'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );

export const removeBrowser = (id: number) =>
  api(webNotifications.removeBrowser, { id }).then(refetchPushDevices);
export const removePhone = (token: string) => api(devices.remove, { token }).then(refetchPushDevices);

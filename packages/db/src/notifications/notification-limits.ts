import { NOTIFICATION_LIMITS, type NotificationKind } from '@hangout/rules';
import { loadAnswerer } from '../accounts/bot-owners.ts';
import type { Db } from '../connect.ts';
import { takeFromQuota, takeOneFromEach } from '../quotas/quotas.ts';

interface CausedNotification {
  readonly kind: NotificationKind;
  readonly causedBy: string | null;
}

const keyToOne = (kind: NotificationKind, causedBy: string, recipient: string) =>
  ['notifications to a person', kind, causedBy, recipient] as const;
const keyToEverybody = (kind: NotificationKind, causedBy: string) =>
  ['notifications of a person', kind, causedBy] as const;

/**
 * [H1517] Counts a notification to each of these users against the daily quotas of the person who causes it; [H2185] a
 * bot shares those of its owner. Returns the users who still get it.
 */
export async function takeNotifications(
  tx: Db,
  { kind, causedBy }: CausedNotification,
  userUuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const limit = NOTIFICATION_LIMITS[kind];
  // The person who causes the notification may be among the recipients, for example of a reminder; it then does not
  // count.
  const others = userUuids.filter((uuid) => uuid !== causedBy);
  if (!limit || causedBy === null || others.length === 0) return new Set(userUuids);
  const answerer = await loadAnswerer(tx, causedBy);
  const granted = await takeOneFromEach(
    tx,
    others.map((uuid) => keyToOne(kind, answerer, uuid)),
    limit.toOnePerson,
  );
  const reachable = others.filter((_, at) => granted[at]);
  const most = limit.toEverybody;
  const count =
    most === null || reachable.length === 0
      ? reachable.length
      : await takeFromQuota(tx, { key: keyToEverybody(kind, answerer), most, wanted: reachable.length });
  return new Set([...userUuids.filter((uuid) => uuid === causedBy), ...reachable.slice(0, count)]);
}

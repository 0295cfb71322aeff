const MAX_REMEMBERED = 20;

const seen = new Set<string>();

/** [H1512] Stores in memory that this page has visibly shown an announcement, by the uuid of its message. */
export function markAnnouncementSeen(uuid: string): void {
  seen.add(uuid);
  const [oldest] = seen;
  if (seen.size > MAX_REMEMBERED && oldest !== undefined) seen.delete(oldest);
}

/** Uuids of the announcements that this page has visibly shown. */
export const seenAnnouncements = (): string[] => [...seen];

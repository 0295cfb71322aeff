/** Most announcements that one page remembers. */
const MAX_REMEMBERED = 20;

const seen = new Set<string>();

/** [H1512] Remembers that this page has shown an announcement while it was visible; `uuid` is that of its message. */
export function markAnnouncementSeen(uuid: string): void {
  seen.add(uuid);
  const [oldest] = seen;
  if (seen.size > MAX_REMEMBERED && oldest !== undefined) seen.delete(oldest);
}

/** The uuids of the announcements that this page has shown while it was visible. */
export const seenAnnouncements = (): string[] => [...seen];

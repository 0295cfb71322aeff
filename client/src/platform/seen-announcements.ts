const MAX_REMEMBERED = 20;

const seen = new Set<string>();

/**
 * [H1512] Notes, until the page is closed, that the user has seen an announcement. `uuid` is that of its
 * message.
 */
export function markAnnouncementSeen(uuid: string): void {
  seen.add(uuid);
  const [oldest] = seen;
  if (seen.size > MAX_REMEMBERED && oldest !== undefined) seen.delete(oldest);
}

export const seenAnnouncements = (): string[] => [...seen];

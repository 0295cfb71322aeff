import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { extractLinks, type PlaylistLink, parsePlaylistLink } from '@hangout/rules';

export interface CollectionLink {
  readonly link: string;
  readonly provider: Exclude<PlaylistLink['provider'], 'own'>;
}

/** [R150] Returns the first link to a playlist of a music service; null if there is none or the message has songs. */
export function findCollectionLink({
  message,
  songs,
}: Pick<ChatMessage, 'message' | 'songs'>): CollectionLink | null {
  if (typeof message !== 'string' || songs.length > 0) return null;
  for (const link of extractLinks(message)) {
    // Playlists of this place are opened by their links, so its own host is not needed.
    const provider = parsePlaylistLink(link, '')?.provider;
    if (provider && provider !== 'own') return { link, provider };
  }
  return null;
}

import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { Suspense } from 'react';
import { lazyCode } from '../../platform/lazy.ts';
import { findCollectionLink } from './find-collection-link.ts';

// [H226] Cards are loaded with the first message that has one, because they can also add songs to a queue.
const Cards = lazyCode(async () => ({ default: (await import('./cards.tsx')).Cards }));

/** Cards of a message's songs, playlist or hangout, or of its link to a playlist of a music service. */
export function MessageCards({ message }: { message: ChatMessage }) {
  const { deleted, message: content, songs, playlist, hangout } = message;
  const hasCards =
    typeof content === 'object' ||
    songs.length > 0 ||
    playlist ||
    hangout ||
    findCollectionLink(message) !== null;
  if (deleted || !hasCards) return null;
  return (
    <Suspense>
      <Cards message={message} />
    </Suspense>
  );
}

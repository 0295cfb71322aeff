import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';

/** Things that happen once and leave no trace in the state: the stage shows them and forgets. */
export type RoomEvent =
  | { readonly kind: 'said'; readonly line: ChatMessage }
  | {
      readonly kind: 'animated';
      readonly userUuid: string;
      readonly animation: 'jump' | 'emoji';
      readonly emoji?: string;
    };

type Listener = (moment: RoomEvent) => void;
const listeners = new Set<Listener>();

export const roomEvents = {
  say(moment: RoomEvent): void {
    for (const listener of listeners) listener(moment);
  },
  hear(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

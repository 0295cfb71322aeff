import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { Conversation, PersonalMessage } from '@hangout/contract/realtime/lobby/conversation';

/** What other parts of the page can subscribe to: joins, direct messages and direct events. */
export interface LobbyListener {
  readonly inside?: () => void;
  readonly message?: (conversation: Conversation, message: ChatMessage) => void;
  readonly notice?: (notice: PersonalMessage) => void;
}
const listeners = new Set<LobbyListener>();

export function onLobbyEvent(ear: LobbyListener): () => void {
  listeners.add(ear);
  return () => listeners.delete(ear);
}

/** Calls every listener. */
export function emitLobbyEvent(tell: (ear: LobbyListener) => void): void {
  for (const ear of listeners) tell(ear);
}

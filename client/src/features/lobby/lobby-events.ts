import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { Conversation, PersonalMessage } from '@hangout/contract/realtime/lobby/conversation';

/** What others on the page want to know of what comes. */
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

/** Tells everybody who listens. */
export function emitLobbyEvent(tell: (ear: LobbyListener) => void): void {
  for (const ear of listeners) tell(ear);
}

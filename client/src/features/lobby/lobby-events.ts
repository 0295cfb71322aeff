import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { Conversation, OwnNotice } from '@hangout/contract/realtime/lobby/conversation';

/** What others on the page want to know of what comes. */
export interface LobbyEars {
  readonly inside?: () => void;
  readonly message?: (conversation: Conversation, line: ChatMessage) => void;
  readonly notice?: (notice: OwnNotice) => void;
}
const ears = new Set<LobbyEars>();

export function hearLobby(ear: LobbyEars): () => void {
  ears.add(ear);
  return () => ears.delete(ear);
}

/** Tells everybody who listens. */
export function tellEars(tell: (ear: LobbyEars) => void): void {
  for (const ear of ears) tell(ear);
}

import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type {
  Conversation,
  CrateChange,
  OwnFact,
  PersonalMessage,
} from '@hangout/contract/realtime/lobby/conversation';

/** Events of the lobby connection that other parts of the client can subscribe to. */
export interface LobbyListener {
  readonly inside?: () => void;
  readonly message?: (conversation: Conversation, message: ChatMessage) => void;
  /** The user's inbox has changed. */
  readonly inbox?: () => void;
  /** The kind of the user's data that has changed, or null if all kinds may have. */
  readonly own?: (what: OwnFact | null) => void;
  /** A crate of the user has changed; null if all of them may have. */
  readonly crate?: (change: CrateChange | null) => void;
  readonly personalMessage?: (personalMessage: PersonalMessage) => void;
}
const listeners = new Set<LobbyListener>();

export function onLobbyEvent(listener: LobbyListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitLobbyEvent(emit: (listener: LobbyListener) => void): void {
  for (const listener of listeners) emit(listener);
}

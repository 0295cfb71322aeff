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
  /** My inbox has a new entry, or has changed otherwise. */
  readonly inbox?: () => void;
  /** My uploads, imports, exports or plan have changed, as `what` says; null if any of them may have changed. */
  readonly own?: (what: OwnFact | null) => void;
  /** One of my crates has changed; null if any of them may have changed. */
  readonly crate?: (change: CrateChange | null) => void;
  readonly personalMessage?: (personalMessage: PersonalMessage) => void;
}
const listeners = new Set<LobbyListener>();

/** Subscribes to events of the lobby. The returned function unsubscribes. */
export function onLobbyEvent(listener: LobbyListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Emits an event: calls `emit` with every listener. */
export function emitLobbyEvent(emit: (listener: LobbyListener) => void): void {
  for (const listener of listeners) emit(listener);
}

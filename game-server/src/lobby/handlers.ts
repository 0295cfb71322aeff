import type { LobbyHandlers } from './ask.ts';
import { readingHandlers } from './reading.ts';
import { writingHandlers } from './writing.ts';

/** Everything that can be asked of the lobby: one without an answer does not compile. */
export const lobbyHandlers: LobbyHandlers = { ...writingHandlers, ...readingHandlers };

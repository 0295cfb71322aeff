import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { describeGif } from '@hangout/rules';
import { plainText } from '../../live/room/plain-text.ts';

/** Returns what a screen reader says for the content of a message; empty for a shared song or an image. */
export const spokenText = (
  message: ChatMessage,
  nameOf?: (userUuid: string) => string | undefined,
): string =>
  typeof message.message === 'string' ? plainText(message.message, nameOf) || describeGif(message) : '';

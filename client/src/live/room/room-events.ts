import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { createEventEmitter } from '../../platform/event-emitter.ts';

/** Something that happens in a room but is not part of its state, such as a jump. */
export type RoomEvent =
  | { readonly kind: 'message'; readonly message: ChatMessage }
  | {
      readonly kind: 'animation';
      readonly userUuid: string;
      readonly animation: 'jump' | 'emoji';
      readonly emoji?: string;
    }
  /**
   * [H1601] Asks an inactive DJ to confirm that they are still there. Without an answer they lose the seat at
   * `until`, epoch ms.
   */
  | { readonly kind: 'stillThere'; readonly until: number };

export const roomEvents = createEventEmitter<RoomEvent>();

/** Emits each batch of voice packets that the hangout sends. */
export const voiceBatches = createEventEmitter<Uint8Array>();

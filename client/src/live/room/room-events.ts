import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { createEventEmitter } from '../../platform/event-emitter.ts';

/** An event of a room that is not part of the room state, such as a jump; the stage shows it once. */
export type RoomEvent =
  | { readonly kind: 'message'; readonly message: ChatMessage }
  | {
      readonly kind: 'animation';
      readonly userUuid: string;
      readonly animation: 'jump' | 'emoji';
      readonly emoji?: string;
    }
  /** [H1601] The hangout asks the user, a silent DJ, for a sign; `until` is when they lose the seat, epoch ms. */
  | { readonly kind: 'stillThere'; readonly until: number };

export const roomEvents = createEventEmitter<RoomEvent>();

/** Emits each batch of voice packets that the hangout sends. */
export const voiceBatches = createEventEmitter<Uint8Array>();

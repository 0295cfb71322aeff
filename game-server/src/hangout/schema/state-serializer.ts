import { type Client, ClientState, Protocol, SchemaSerializer } from '@colyseus/core';
import { $refId, encode } from '@colyseus/schema';
import type { HangoutState } from './state.ts';

/** A larger full state, bytes, is sent without the people on the floor, who follow with the next patch. */
export const MAX_FULL_STATE_BYTES = 16 * 1024;

/** Colyseus puts this byte before the changes of another object of the state. */
const SWITCH_TO_STRUCTURE = 255;

/**
 * Encodes the state for newcomers. [H1851] All who join between two patches get the same bytes. Colyseus
 * itself would encode the state for each join while changes are pending, although newcomers get these with
 * the next patch anyway. [H1852] A large state is sent without the floor, which follows with the next patch,
 * in one frame for all who wait for it.
 */
export class HangoutSerializer extends SchemaSerializer<HangoutState> {
  private fullState: Uint8Array = new Uint8Array();
  private isWithoutFloor = false;
  /** Clients that have the state without the floor. */
  private readonly waitingForFloor = new Set<Client>();

  override getFullState(client?: Client): Uint8Array {
    if (this.needFullEncode || this.fullState.length === 0) {
      // The state is copied, because `ws` may still be sending the bytes when the encoder uses its buffer again.
      this.fullState = super.getFullState().slice();
      this.isWithoutFloor = this.fullState.length > MAX_FULL_STATE_BYTES;
      // The floor is the last part of the state, so it can be cut off.
      if (this.isWithoutFloor)
        this.fullState = this.fullState.subarray(0, this.fullState.length - this.encodeFloor(0).length);
    }
    if (client && this.isWithoutFloor) this.waitingForFloor.add(client);
    return this.fullState;
  }

  override applyPatches(...args: Parameters<SchemaSerializer<HangoutState>['applyPatches']>): boolean {
    // The floor comes first, because the patch may change people on it.
    if (this.waitingForFloor.size > 0) this.sendFloor();
    return super.applyPatches(...args);
  }

  private sendFloor(): void {
    const frame = this.encodeFloor(1);
    frame[0] = Protocol.ROOM_STATE_PATCH;
    for (const client of this.waitingForFloor) if (client.state === ClientState.JOINED) client.raw(frame);
    this.waitingForFloor.clear();
  }

  /** Encodes the floor as at the end of the full state, after `offset` free bytes. */
  private encodeFloor(offset: number): Uint8Array {
    const { state } = this.encoder;
    const { floorUsers } = state;
    const buffer = new Uint8Array(this.fullEncodeBuffer.length);
    const it = { offset };
    buffer[it.offset++] = SWITCH_TO_STRUCTURE;
    // The cast is safe: every object has an id as soon as the encoder knows the state.
    encode.number(buffer, floorUsers[$refId] as number, it);
    try {
      // The encoder always begins at the root of its state, so the floor becomes that root for a moment.
      this.encoder.state = floorUsers as never;
      return this.encoder.encodeAll(it, buffer);
    } finally {
      this.encoder.state = state;
    }
  }
}

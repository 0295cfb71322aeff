import { type Client, ClientState, Protocol, SchemaSerializer } from '@colyseus/core';
import { $refId, encode } from '@colyseus/schema';
import type { HangoutState } from './state.ts';

/** A full state larger than this, bytes, is sent without the people on the floor, who follow with the next patch. */
export const MAX_FULL_STATE_BYTES = 16 * 1024;

/** The byte with which Colyseus begins the changes of another object of the state. */
const SWITCH_TO_STRUCTURE = 255;

/**
 * Encodes the state for newcomers. [H1851] Everybody who joins between two patches gets the same bytes. Colyseus itself
 * would encode the full state again for each join while changes are pending, although all newcomers get these changes
 * with the next patch anyway. [H1852] A large state is sent without the floor, which follows with the next patch, in
 * one frame for all clients that wait for it.
 */
export class HangoutSerializer extends SchemaSerializer<HangoutState> {
  private fullState: Uint8Array = new Uint8Array();
  private isWithoutFloor = false;
  /** Clients that have the state without the floor. */
  private readonly waitingForFloor = new Set<Client>();

  override getFullState(client?: Client): Uint8Array {
    if (this.needFullEncode || this.fullState.length === 0) {
      // Copied, because `ws` may still be sending the bytes when the encoder uses its buffer again.
      this.fullState = super.getFullState().slice();
      this.isWithoutFloor = this.fullState.length > MAX_FULL_STATE_BYTES;
      // Cuts off the floor, which is the last part of the state.
      if (this.isWithoutFloor)
        this.fullState = this.fullState.subarray(0, this.fullState.length - this.encodeFloor(0).length);
    }
    if (client && this.isWithoutFloor) this.waitingForFloor.add(client);
    return this.fullState;
  }

  override applyPatches(...args: Parameters<SchemaSerializer<HangoutState>['applyPatches']>): boolean {
    // The floor is sent before the patch, because the patch may change people on it.
    if (this.waitingForFloor.size > 0) this.sendFloor();
    return super.applyPatches(...args);
  }

  private sendFloor(): void {
    const frame = this.encodeFloor(1);
    frame[0] = Protocol.ROOM_STATE_PATCH;
    for (const client of this.waitingForFloor) if (client.state === ClientState.JOINED) client.raw(frame);
    this.waitingForFloor.clear();
  }

  /** Encodes the floor as it is at the end of the full state, after `offset` free bytes. */
  private encodeFloor(offset: number): Uint8Array {
    const { state } = this.encoder;
    const { floorUsers } = state;
    const buffer = new Uint8Array(this.fullEncodeBuffer.length);
    const it = { offset };
    buffer[it.offset++] = SWITCH_TO_STRUCTURE;
    // Every object of a state has an id from the moment that the encoder knows the state, hence the cast.
    encode.number(buffer, floorUsers[$refId] as number, it);
    try {
      // The encoder walks the state from its root. It has no method that begins at another object.
      this.encoder.state = floorUsers as never;
      return this.encoder.encodeAll(it, buffer);
    } finally {
      this.encoder.state = state;
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { deleteRoomSnapshot } from '@hangout/db';
import { NotHosted, openActor } from '../hangout/actor.ts';
import type { Dependencies } from '../hangout/hangout.ts';
import type { HostedRoom, HostedRooms } from './hosted-room.ts';

/**
 * Opens and closes hangouts. Simultaneous callers share an opening. A hangout that is closing is opened again
 * only when it has closed.
 */
export interface RoomOpener {
  readonly hosted: HostedRooms;
  /** Returns whether the hangout is open here or being opened. */
  has(roomUuid: string): boolean;
  /** Resolves to the hangout, opened if necessary. @throws NotHosted */
  open(roomUuid: string): Promise<HostedRoom>;
  close(room: HostedRoom): Promise<void>;
  /**
   * Prevents further openings. From then on, snapshots of closed rooms stay until the next process overwrites
   * them.
   */
  stopOpening(): void;
}

export interface RoomOpenerOptions {
  readonly process: string;
  readonly leaseMs: number;
  /** Longest wait for another process's lease to expire, ms. */
  readonly openTimeoutMs: number;
}

export function createRoomOpener(
  dependencies: Dependencies,
  { process, leaseMs, openTimeoutMs }: RoomOpenerOptions,
): RoomOpener {
  const { db, scheduler } = dependencies;
  /** Hangouts that are open or being opened. */
  const openings = new Map<string, Promise<HostedRoom>>();
  const hosted = new Map<string, HostedRoom>();
  let hasStopped = false;

  async function claimAndOpen(roomUuid: string): Promise<HostedRoom> {
    const began = performance.now();
    for (;;) {
      try {
        const actor = await openActor(dependencies, { roomUuid, process, leaseMs });
        const room: HostedRoom = {
          roomUuid,
          actor,
          hasColyseusRoom: false,
          closed: Promise.withResolvers<void>(),
        };
        hosted.set(roomUuid, room);
        return room;
      } catch (error) {
        const mayWait = error instanceof NotHosted && error.reason === 'elsewhere';
        if (!mayWait || performance.now() - began > openTimeoutMs) throw error;
        // The holder of the lease may have died without releasing it, so this tries again until the lease has
        // expired.
        await pause(200);
      }
    }
  }

  async function close(room: HostedRoom): Promise<void> {
    const { roomUuid, actor } = room;
    if (hosted.get(roomUuid) !== room) return;
    hosted.delete(roomUuid);
    actor.hangout.lifecycle.isClosing = true;
    await actor.close();
    if (!actor.hangout.lease.isLost && !hasStopped) await deleteRoomSnapshot(db, roomUuid).catch(() => {});
    openings.delete(roomUuid);
    room.closed.resolve();
  }

  return {
    hosted,
    has: (roomUuid) => openings.has(roomUuid),
    async open(roomUuid) {
      for (;;) {
        if (hasStopped) throw new NotHosted('elsewhere');
        let opening = openings.get(roomUuid);
        if (!opening) {
          opening = claimAndOpen(roomUuid);
          openings.set(roomUuid, opening);
        }
        try {
          const room = await opening;
          const { lifecycle } = room.actor.hangout;
          if (!lifecycle.hasEnded && !lifecycle.isClosing) {
            if (lifecycle.emptySince !== null) lifecycle.emptySince = scheduler.now();
            return room;
          }
          // The actor is closing or has ended; the hangout is opened again when it has closed.
          if (!room.hasColyseusRoom) await close(room);
          await room.closed.promise;
        } catch (error) {
          if (openings.get(roomUuid) === opening) openings.delete(roomUuid);
          throw error;
        }
      }
    },
    close,
    stopOpening() {
      hasStopped = true;
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { removePictures } from '@hangout/db';
import { NotHosted, openActor } from '../hangout/actor.ts';
import type { Ports } from '../hangout/hangout.ts';
import type { Hosting, Ready } from './hosting.ts';

/** Hangouts come and go here: each is opened once however many ask, and begins again only when it is wholly gone. */
export interface Opening {
  readonly ready: Ready;
  /** Whether it is here, or just being opened. */
  has(roomUuid: string): boolean;
  open(roomUuid: string): Promise<Hosting>;
  close(hosting: Hosting): Promise<void>;
  /** From now on nothing is opened, and whoever takes over shows what was here. */
  leave(): void;
}

export interface OpeningOptions {
  readonly process: string;
  readonly leaseMs: number;
  /** How long a hangout that another process holds is waited for, ms. */
  readonly patienceMs: number;
}

export function createOpening(ports: Ports, { process, leaseMs, patienceMs }: OpeningOptions): Opening {
  const { db, time } = ports;
  const hosted = new Map<string, Promise<Hosting>>();
  const ready = new Map<string, Hosting>();
  let leaving = false;

  async function take(roomUuid: string): Promise<Hosting> {
    const began = performance.now();
    for (;;) {
      try {
        const actor = await openActor(ports, { roomUuid, process, leaseMs });
        const hosting = { roomUuid, actor, taken: false, gone: Promise.withResolvers<void>() };
        ready.set(roomUuid, hosting);
        return hosting;
      } catch (error) {
        const mayWait = error instanceof NotHosted && error.reason === 'elsewhere';
        if (!mayWait || performance.now() - began > patienceMs) throw error;
        // whoever held it last may have died without a word: its lease runs out by itself
        await pause(200);
      }
    }
  }

  async function close(hosting: Hosting): Promise<void> {
    const { roomUuid, actor } = hosting;
    if (ready.get(roomUuid) !== hosting) return;
    ready.delete(roomUuid);
    actor.h.closing = true;
    await actor.close();
    // whoever takes it over shows it within a second
    if (!actor.h.fenced && !leaving) await removePictures(db, [roomUuid]).catch(() => {});
    hosted.delete(roomUuid);
    hosting.gone.resolve();
  }

  return {
    ready,
    has: (roomUuid) => hosted.has(roomUuid),
    async open(roomUuid) {
      for (;;) {
        if (leaving) throw new NotHosted('elsewhere');
        let opening = hosted.get(roomUuid);
        if (!opening) {
          opening = take(roomUuid);
          hosted.set(roomUuid, opening);
        }
        try {
          const hosting = await opening;
          const { h } = hosting.actor;
          if (!h.over && !h.closing) {
            if (h.emptySince !== null) h.emptySince = time.now();
            return hosting;
          }
          // the next one begins when this one is wholly gone
          if (!hosting.taken) await close(hosting);
          await hosting.gone.promise;
        } catch (error) {
          if (hosted.get(roomUuid) === opening) hosted.delete(roomUuid);
          throw error;
        }
      }
    },
    close,
    leave() {
      leaving = true;
    },
  };
}

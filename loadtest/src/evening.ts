import { setTimeout as delay } from 'node:timers/promises';
import type { Player } from './cast.ts';
import type { Recorded } from './control.ts';
import type { Crew } from './crew.ts';
import type { Listener } from './listener.ts';
import type { Measured } from './processes.ts';

/** A hangout with people in it, as its phases share it. */
export interface Inside {
  readonly server: Measured & { readonly postmaster: number };
  /** Holds those who listen. */
  readonly crew: Crew;
  readonly slug: string;
  /** They have accounts and the real SDK. */
  readonly players: readonly Player[];
  readonly recorder: Recorder;
  /** Everybody inside: listeners, recorder, players and the DJ. */
  readonly people: number;
  /** Those of them whom the crew holds. */
  readonly listeners: number;
  readonly patchMs: number;
  log(words: string): void;
  /** Something that must never be is written down here, in words. */
  readonly wrongs: string[];
}

/** The same beside a control with a crew of its own. */
export interface Evening extends Inside {
  readonly control: Measured;
  readonly controlCrew: Crew;
}

/** A listener that keeps every frame it gets. */
export interface Recorder {
  /** Another one after the line was lost. */
  listener: Listener;
  frames: Recorded[];
}

/** How long a hangout with so many people gathers what it shows, ms. The server's own pace. */
export const patchIntervalMs = (people: number): number => Math.max(100, Math.round(people * 0.1));

/** Waits until nothing in the synced state moves any more. */
export async function untilQuiet({ recorder, patchMs }: Inside): Promise<void> {
  const calmMs = patchMs * 1.5 + 700;
  for (;;) {
    recorder.listener.patchAt = 0;
    await delay(calmMs);
    if (recorder.listener.patchAt === 0) return;
  }
}

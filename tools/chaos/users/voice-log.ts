import { decodeVoiceBatch } from '@hangout/contract/realtime/hangout/voice-packet';
import type { EventLog } from '../event-log.ts';

/**
 * Heard voices are written to the event log at this interval, ms, because packets arrive sixteen times a
 * second.
 */
const INTERVAL_MS = 1_000;

interface Heard {
  readonly since: number;
  packets: number;
  repeated: number;
}

/** Writes the voices that one user hears, over all their sessions, to the event log. */
export function createVoiceLog(base: { readonly user: string; readonly room: string }, eventLog: EventLog) {
  const last = new Map<string, number>();
  const heard = new Map<string, Heard>();
  return {
    /** Adds a batch of voice packets that a session has received. */
    add(session: number, batch: Uint8Array): void {
      for (const { speaker, packet } of decodeVoiceBatch(batch)) {
        const now = Date.now();
        const one = heard.get(speaker) ?? { since: now, packets: 0, repeated: 0 };
        heard.set(speaker, one);
        one.packets += 1;
        one.repeated += Number(packet.sequence <= (last.get(speaker) ?? -1));
        last.set(speaker, packet.sequence);
        if (now - one.since < INTERVAL_MS) continue;
        const { packets, repeated } = one;
        eventLog.append({ kind: 'voice', ...base, session, speaker, packets, repeated });
        heard.delete(speaker);
      }
    },
  };
}

import type { PlayEvent, SongInfo } from '@hangout/contract/rest/audit/play-events';
import {
  beginTracking,
  continueTracking,
  endTracking,
  hasSleptSince,
  type PlayRecord,
  type Tracking,
  type TrackingEvent,
} from '@hangout/rules';

export interface ListenerPlay {
  readonly playId: string;
  readonly roomSlug: string;
  readonly roomOwnerUuid: string;
  /** The DJ; null while AutoDJ plays. */
  readonly djUuid: string | null;
  readonly songInfo: SongInfo;
  readonly userProvider: string;
  readonly subscriptionLevel: number;
  readonly deviceData: Readonly<Record<string, string>>;
  readonly volume: number;
}

export type StoredPlay = PlayRecord<SongInfo>;

export interface PlayTrackerOptions {
  readonly now: () => number;
  /** The record of the current play, stored so that it can be completed after the page was killed. */
  readonly readStored: () => StoredPlay | null;
  readonly store: (play: StoredPlay | null) => void;
  readonly send: (events: PlayEvent[]) => void;
  /** Like `send`, for a page that is closing. */
  readonly beacon: (events: PlayEvent[]) => void;
}

/** [R110]-[R115] Tracks the plays that a listener hears and sends their events. */
export function createPlayTracker({ now, readStored, store, send, beacon }: PlayTrackerOptions) {
  let stored = readStored();
  let heard: ListenerPlay | null = null;

  function apply(tracking: Tracking, deliver = send): void {
    // The rules keep all fields of the record that they get, hence the cast.
    const next = tracking.stored as StoredPlay | null;
    if (next !== stored) store(next);
    stored = next;
    if (tracking.events.length > 0) deliver(tracking.events.map(describeEvent));
  }

  const hasSlept = () => stored !== null && hasSleptSince(stored, now());

  /** [H2169] Ends the record; if the device has slept, at its last update. */
  function end(deliver = send): void {
    const at = stored && hasSlept() ? stored.updatedDate : now();
    if (heard) apply(endTracking(stored, currentOf(heard), at), deliver);
    heard = null;
  }

  return {
    /**
     * Call it if the play that is heard, its volume or its provider changes; with null if nothing is heard. A play that
     * loads or is muted counts as heard.
     */
    follow(play: ListenerPlay | null): void {
      if (play?.playId !== heard?.playId) end();
      if (!play) return;
      if (heard === null) {
        const { volume, ...rest } = play;
        apply(beginTracking(stored, { ...rest, volume }, now()));
      }
      heard = play;
    },
    /** Call it every `TRACKING_STEP_MS`: it adds that time to the record of the play. */
    step(): void {
      if (hasSlept()) end();
      else if (heard) apply(continueTracking(stored, currentOf(heard), now()));
    },
    end,
    /** Call it when the page closes: it sends the record of the current play. */
    close: () => end(beacon),
  };
}

const currentOf = ({ roomSlug, songInfo, volume }: ListenerPlay) => ({
  ...{ roomSlug, songId: songInfo.songId, volume },
});

function describeEvent(event: TrackingEvent): PlayEvent {
  const record = event.record as StoredPlay;
  return {
    kind: event.kind,
    record: { ...record, deviceData: { ...record.deviceData } },
    ...(event.kind === 'totalPlayed' && { playedMs: event.playedMs }),
  };
}

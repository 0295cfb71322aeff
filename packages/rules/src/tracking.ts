/** [R077] One play, as a listener's browser records it. Dates are in epoch ms, volumes from 0 to 1. */
export type PlayRecord<Info = unknown> = {
  readonly roomSlug: string;
  readonly roomOwnerUuid: string;
  readonly djUuid: string | null;
  /** Duration in s; absent or 0 if it is unknown. */
  readonly songInfo: { readonly songId: string; readonly duration?: number | undefined } & Info;
  readonly startedDate: number;
  readonly updatedDate: number;
  readonly volumeStart: number;
  readonly volumeEnd: number;
  readonly playId: string;
  readonly sent15sec: boolean;
  readonly sent30sec: boolean;
  readonly deviceData: Readonly<Record<string, string>>;
  readonly userProvider: string;
  readonly subscriptionLevel: number;
};

export type TrackingEvent =
  | { readonly kind: '15sec' | '30sec'; readonly record: PlayRecord }
  | { readonly kind: 'totalPlayed'; readonly record: PlayRecord; readonly playedMs: number };

export type Tracking = { readonly stored: PlayRecord | null; readonly events: TrackingEvent[] };

/** The song that plays now. A stored record is updated only if it is about the same song in the same hangout. */
export type CurrentPlayback = { readonly roomSlug: string; readonly songId: string; readonly volume: number };

export type NewPlay = Omit<
  PlayRecord,
  'startedDate' | 'updatedDate' | 'volumeStart' | 'volumeEnd' | 'sent15sec' | 'sent30sec'
> & { readonly volume: number };

/**
 * [R286] The time windows in which the two early events are sent, ms after the start of the play, both ends included.
 */
export const TRACKING_WINDOWS = { '15sec': [10_000, 20_000], '30sec': [25_000, 35_000] } as const;
/** Interval at which to call `continueTracking`, ms: shorter than each of `TRACKING_WINDOWS`. */
export const TRACKING_STEP_MS = 5_000;
/**
 * [H2169] A record that was not updated for longer than this is over, ms: the device slept. Browsers run the timers of a
 * hidden page without sound once a minute.
 */
const LONGEST_STEP_MS = 90_000;

/** [H2169] Whether the device slept since the last update of the record. */
export const hasSleptSince = ({ updatedDate }: PlayRecord, now: number): boolean =>
  now - updatedDate > LONGEST_STEP_MS;

/** [R077][R110] Begins the record of a play. If an earlier record is still open, it ends at its last update. */
export function beginTracking(stored: PlayRecord | null, play: NewPlay, now: number): Tracking {
  const events = stored ? totalPlayedEvents(stored, stored.updatedDate) : [];
  const { volume, ...rest } = play;
  const times = { startedDate: now, updatedDate: now, volumeStart: volume, volumeEnd: volume };
  return { stored: { ...rest, ...times, sent15sec: false, sent30sec: false }, events };
}

/** [R111][R112][R114] Updates the record while the song plays. Each early event is sent once, within its window. */
export function continueTracking(stored: PlayRecord | null, current: CurrentPlayback, now: number): Tracking {
  if (!stored || !isSamePlay(stored, current)) return { stored, events: [] };
  const elapsed = now - stored.startedDate;
  const is15 = !stored.sent15sec && isWithin(elapsed, TRACKING_WINDOWS['15sec']);
  const is30 = !stored.sent30sec && isWithin(elapsed, TRACKING_WINDOWS['30sec']);
  const record: PlayRecord = {
    ...stored,
    updatedDate: now,
    volumeEnd: current.volume,
    sent15sec: stored.sent15sec || is15,
    sent30sec: stored.sent30sec || is30,
  };
  const events: TrackingEvent[] = [];
  if (is15) events.push({ kind: '15sec', record });
  if (is30) events.push({ kind: '30sec', record });
  return { stored: record, events };
}

/** [R113][R114][R115] Closes the record of a play and reports the total time, unless that is zero. */
export function endTracking(stored: PlayRecord | null, current: CurrentPlayback, now: number): Tracking {
  if (!stored || !isSamePlay(stored, current)) return { stored, events: [] };
  return { stored: null, events: totalPlayedEvents({ ...stored, volumeEnd: current.volume }, now) };
}

/** [H2169] A song is heard for as long as it lasts at most. */
function totalPlayedEvents(stored: PlayRecord, end: number): TrackingEvent[] {
  const songMs = Math.ceil((stored.songInfo.duration || Number.POSITIVE_INFINITY) * 1000);
  const playedMs = Math.min(end - stored.startedDate, songMs);
  if (playedMs <= 0) return [];
  const record = { ...stored, updatedDate: stored.startedDate + playedMs };
  return [{ kind: 'totalPlayed', record, playedMs }];
}

function isSamePlay(stored: PlayRecord, current: CurrentPlayback): boolean {
  return stored.roomSlug === current.roomSlug && stored.songInfo.songId === current.songId;
}

function isWithin(elapsed: number, [from, to]: readonly [number, number]): boolean {
  return elapsed >= from && elapsed <= to;
}

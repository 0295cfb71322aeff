/** [R077] One play as one listener's browser remembers it. Dates in epoch ms, volumes from 0 to 1. */
export type PlayRecord<Info = unknown> = {
  readonly roomSlug: string;
  readonly roomOwnerUuid: string;
  readonly djUuid: string | null;
  readonly songInfo: { readonly songId: string } & Info;
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

/** What is heard right now, to be compared with what is stored. */
export type Heard = { readonly roomSlug: string; readonly songId: string; readonly volume: number };

export type NewPlay = Omit<
  PlayRecord,
  'startedDate' | 'updatedDate' | 'volumeStart' | 'volumeEnd' | 'sent15sec' | 'sent30sec'
> & { readonly volume: number };

/** [R286] Both ends belong to their window, ms. */
export const TRACKING_WINDOWS = { '15sec': [10_000, 20_000], '30sec': [25_000, 35_000] } as const;
/** Continue is called this often, so that no window is missed, ms. */
export const TRACKING_STEP_MS = 5_000;
/** H080: from this level on even somebody without an account is tracked. */
export const TRACKING_LEVEL = 1;

/** [R116] */
export function mayTrack(who: { hasToken: boolean; registered: boolean; level: number }): boolean {
  return who.hasToken && (who.registered || who.level >= TRACKING_LEVEL);
}

/** [R110] A play begins: what was stored is closed with what is known of it. */
export function beginTracking(stored: PlayRecord | null, play: NewPlay, now: number): Tracking {
  const events = stored ? totalOf(stored, stored.updatedDate) : [];
  const { volume, ...rest } = play;
  const times = { startedDate: now, updatedDate: now, volumeStart: volume, volumeEnd: volume };
  return { stored: { ...rest, ...times, sent15sec: false, sent30sec: false }, events };
}

/** [R111][R112][R114] The play goes on; each of the two early events is sent once, within its window. */
export function continueTracking(stored: PlayRecord | null, heard: Heard, now: number): Tracking {
  if (!stored || !isSamePlay(stored, heard)) return { stored, events: [] };
  const elapsed = now - stored.startedDate;
  const is15 = !stored.sent15sec && isWithin(elapsed, TRACKING_WINDOWS['15sec']);
  const is30 = !stored.sent30sec && isWithin(elapsed, TRACKING_WINDOWS['30sec']);
  const record: PlayRecord = {
    ...stored,
    updatedDate: now,
    volumeEnd: heard.volume,
    sent15sec: stored.sent15sec || is15,
    sent30sec: stored.sent30sec || is30,
  };
  const events: TrackingEvent[] = [];
  if (is15) events.push({ kind: '15sec', record });
  if (is30) events.push({ kind: '30sec', record });
  return { stored: record, events };
}

/** [R113][R114][R115] The play is over: its whole time is told, unless it is zero, and nothing stays stored. */
export function endTracking(stored: PlayRecord | null, heard: Heard, now: number): Tracking {
  if (!stored || !isSamePlay(stored, heard)) return { stored, events: [] };
  return { stored: null, events: totalOf({ ...stored, volumeEnd: heard.volume }, now) };
}

function totalOf(stored: PlayRecord, end: number): TrackingEvent[] {
  const playedMs = end - stored.startedDate;
  if (playedMs <= 0) return [];
  return [{ kind: 'totalPlayed', record: { ...stored, updatedDate: end }, playedMs }];
}

function isSamePlay(stored: PlayRecord, heard: Heard): boolean {
  return stored.roomSlug === heard.roomSlug && stored.songInfo.songId === heard.songId;
}

function isWithin(elapsed: number, [from, to]: readonly [number, number]): boolean {
  return elapsed >= from && elapsed <= to;
}

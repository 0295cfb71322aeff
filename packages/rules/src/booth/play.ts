import { overlapMs } from '../crossfade.ts';
import { maxSeconds } from '../playable.ts';
import type { Song } from '../song.ts';
import type { BoothDraft, SongChoice } from './draft.ts';
import { chooseAutoDjSong, chooseSong, rotateQueue } from './draft.ts';
import type { Play, PlayEndReason, SeatedDj, UpNext } from './state.ts';
import { LATE_MS, LEAD_MS, PAUSE_MS, SHORTEST_CROSSFADE_MS, UP_NEXT_MS } from './state.ts';

/**
 * Ends the current play; a DJ's play uses up one song of their turn. `at` is limited to the time between the play's
 * start and end.
 */
export function endPlay(draft: BoothDraft, reason: PlayEndReason, at = draft.ctx.now): void {
  const { booth, facts } = draft;
  const play = booth.now;
  if (!play) return;
  const endedAt = Math.min(Math.max(at, play.startTime), play.endTime);
  facts.push({ kind: 'playEnded', play, reason, endedAt });
  booth.now = null;
  booth.upNextDue = null;
  const dj = booth.djs[0];
  if (play.djUuid === null || !dj || reason === 'djLeft') return;
  const songsLeft = dj.songsLeft - 1;
  if (songsLeft > 0 && chooseSong(draft, dj)) booth.djs[0] = { ...dj, songsLeft };
  else moveToEnd(draft, dj);
}

/** Moves the first DJ to the end of the order and gives them a full turn again. */
export function moveToEnd({ booth }: BoothDraft, dj: SeatedDj): void {
  booth.djs = [...booth.djs.slice(1), { ...dj, songsLeft: booth.settings.songsPerDj }];
}

/**
 * [R185] Starts a song of the first DJ or of the house playlist. If the song would already be over at its planned
 * start, it starts now.
 */
export function startPlay(
  draft: BoothDraft,
  dj: SeatedDj | null,
  choice: SongChoice,
  wanted: PlannedStart,
): void {
  const { booth, ctx, facts } = draft;
  const { song, source } = choice;
  const length = lengthMs(song);
  const isOver = wanted.startTime + length <= ctx.now;
  const startTime = isOver ? ctx.now : wanted.startTime;
  const endTime = startTime + length;
  const crossfadeMs = isOver ? 0 : overlapMs(wanted.crossfadeMs, wanted.crossfadeMs * 2, length);
  const play: Play = {
    ...{ playId: ctx.newPlayId, djUuid: dj?.uuid ?? null, song, startTime, endTime, crossfadeMs },
  };
  const fromQueue = source === 'queue';
  const crateSongUuid = fromQueue ? (song.crateSongUuid ?? null) : null;
  facts.push({ kind: 'playStarted', play, source, fromQueue, crateSongUuid });
  booth.now = play;
  booth.upNext = null;
  booth.upNextDue = Math.max(startTime, endTime - booth.settings.crossfadeMs - UP_NEXT_MS);
  booth.retryAt = null;
  if (!dj) return;
  const announced = source === 'announced' ? null : dj.announced;
  booth.djs[0] = { ...dj, missedRounds: 0, announced, pauseLeftMs: PAUSE_MS };
  if (fromQueue) rotateQueue(draft, dj.uuid, song);
}

/**
 * [H015] Returns when the next song starts: at the end of the last one, or now if that end was more than `LATE_MS` ago.
 */
export function nextStartTime(endTime: number, now: number): number {
  return now - endTime <= LATE_MS ? endTime : now;
}

/** When a play begins, and for how long the previous play remains audible. */
export type PlannedStart = { readonly startTime: number; readonly crossfadeMs: number };

const lengthMs = (song: Song): number => Math.round(Math.min(song.duration, maxSeconds(song)) * 1000);

/**
 * [H1169] Returns when the next song begins. With a crossfade this is before the current song ends, but never so soon
 * that browsers lack the time to load the next song.
 */
export function planStartTime({ booth, ctx }: BoothDraft, song: Song): number {
  const { now, settings } = booth;
  if (!now) return ctx.now + LEAD_MS;
  const wanted = overlapMs(settings.crossfadeMs, now.endTime - now.startTime, lengthMs(song));
  const possible = Math.min(wanted, now.endTime - ctx.now - LEAD_MS);
  return now.endTime - (possible >= SHORTEST_CROSSFADE_MS ? possible : 0);
}

/**
 * [H013] Chooses the next song when it is time to, [H1595] unless the hangout is paused. The song that is
 * already shown as next stays while its DJ is next and has music.
 */
export function chooseUpNext(draft: BoothDraft): void {
  const { booth, ctx } = draft;
  if (booth.upNextDue !== null && booth.upNextDue <= ctx.now) booth.upNextDue = null;
  const isDue = booth.now !== null && booth.upNextDue === null && booth.settings.isLive !== false;
  const next = isDue ? predictNext(draft) : null;
  const isKept = next !== null && next.djUuid === booth.upNext?.djUuid && booth.upNext.startTime > ctx.now;
  if (isKept) return;
  booth.upNext = next && { ...next, startTime: planStartTime(draft, next.song) };
}

/** Returns the song that follows the current one if the booth does not change. */
export function predictNext(draft: BoothDraft): Omit<UpNext, 'startTime'> | null {
  const { djs, now } = draft.booth;
  const [first, ...others] = djs;
  const turnIsOver = first !== undefined && now?.djUuid === first.uuid && first.songsLeft <= 1;
  for (const dj of turnIsOver ? [...others, first] : djs) {
    const choice = chooseSong(draft, dj);
    if (choice) return { djUuid: dj.uuid, song: choice.song, source: choice.source };
  }
  const house = chooseAutoDjSong(draft);
  return house && { djUuid: null, song: house.song, source: house.source };
}

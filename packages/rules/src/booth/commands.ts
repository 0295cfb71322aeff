import { refusalOfPlay } from '../current-play.ts';
import type { Outcome } from '../outcome.ts';
import { refused } from '../outcome.ts';
import type { Song } from '../song.ts';
import type { Draft } from './draft.ts';
import { draftOf, isPlayable, isWelcome } from './draft.ts';
import { endPlay } from './play.ts';
import { settle } from './settle.ts';
import { leaveSeat } from './seats.ts';
import type {
  Booth,
  BoothContext,
  BoothFact,
  BoothSettings,
  DjPerson,
  SeatedDj,
  SeatLeftReason,
} from './state.ts';
import { GRACE_MS } from './state.ts';

export type BoothOutcome = Outcome<Booth, BoothFact>;

/**
 * [H018] Takes a seat, or a place in the line when the stage is full. Load the person's queue into the supply
 * first. Refuses `not_allowed`, `already_seated`, `already_waiting`, `no_song`, `song_not_playable`, `song_blocked`.
 */
export function takeSeat(
  booth: Booth,
  ask: { person: DjPerson; song?: Song | null },
  ctx: BoothContext,
): BoothOutcome {
  const { person } = ask;
  const song = ask.song ?? null;
  if (!person.canDj) return refused('not_allowed', 'You may not do that here');
  const place = placeOf(booth, person.uuid);
  if (place)
    return 'position' in place
      ? refused('already_seated', 'You already have a seat here', place)
      : refused('already_waiting', 'You are already on the waiting list', place);
  if (person.resident && freeSeats(booth) <= 1)
    return refused('not_allowed', 'The last seat is kept for guests');
  const hasQueue =
    ctx.supply[person.uuid]?.some((one) => isPlayable(one) && isWelcome({ ctx }, one)) ?? false;
  const problem = song && refusalOf(song, ctx);
  if (problem) return problem;
  if (!song && !hasQueue) return refused('no_song', 'Add a song to your queue first');
  const draft = draftOf(booth, ctx);
  draft.booth.waiting.push({ ...person, announced: song, graceUntil: null });
  return settle(draft);
}

/** Gives up the place in the line. Refuses `not_waiting`. */
export function leaveWaiting(booth: Booth, uuid: string, ctx: BoothContext): BoothOutcome {
  if (!booth.waiting.some((one) => one.uuid === uuid))
    return refused('not_waiting', 'You are not on the waiting list');
  const draft = draftOf(booth, ctx);
  draft.booth.waiting = draft.booth.waiting.filter((one) => one.uuid !== uuid);
  return settle(draft);
}

/** [H016] Leaves stage or line, by oneself or by another's hand. Refuses `not_seated`. */
export function stepDown(
  booth: Booth,
  ask: { uuid: string; reason: SeatLeftReason },
  ctx: BoothContext,
): BoothOutcome {
  const draft = draftOf(booth, ctx);
  if (draft.booth.djs.some((dj) => dj.uuid === ask.uuid)) leaveSeat(draft, ask.uuid, ask.reason);
  else if (!draft.booth.waiting.some((one) => one.uuid === ask.uuid)) {
    return refused('not_seated', 'You have no seat here');
  }
  draft.booth.waiting = draft.booth.waiting.filter((one) => one.uuid !== ask.uuid);
  return settle(draft);
}

/** [H338] What is wrong with a song that somebody chose by hand, as an outcome; null when it may be played here. */
function refusalOf(song: Song, ctx: BoothContext) {
  if (!isPlayable(song)) return refused('song_not_playable', 'This song can not be played');
  return isWelcome({ ctx }, song) ? null : refused('song_blocked', 'This song is not played here');
}

/**
 * Chooses by hand what this DJ plays next; null goes back to the queue. Refuses `not_seated`, `song_not_playable`,
 * `song_blocked`.
 */
export function announce(
  booth: Booth,
  ask: { uuid: string; song: Song | null },
  ctx: BoothContext,
): BoothOutcome {
  const { uuid, song } = ask;
  if (!placeOf(booth, uuid)) return refused('not_seated', 'You have no seat here');
  const problem = song && refusalOf(song, ctx);
  if (problem) return problem;
  const draft = draftOf(booth, ctx);
  changePerson(draft, uuid, { announced: song });
  if (song)
    draft.booth.djs = draft.booth.djs.map((dj) => (dj.uuid === uuid ? { ...dj, missedRounds: 0 } : dj));
  if (draft.booth.upNext?.djUuid === uuid) draft.booth.upNext = null;
  return settle(draft);
}

/**
 * [H332][H333] A seated DJ is passed over until they come back by hand. The pauses since their last song count
 * together; one that begins in their own song counts from its end. Refuses `not_seated`.
 */
export function pauseDj(
  booth: Booth,
  ask: { uuid: string; paused: boolean },
  ctx: BoothContext,
): BoothOutcome {
  const { uuid, paused } = ask;
  const dj = booth.djs.find((one) => one.uuid === uuid);
  if (!dj) return refused('not_seated', 'You have no seat here');
  const draft = draftOf(booth, ctx);
  if (paused !== (dj.pausedUntil !== null)) {
    const change = paused ? beginPause(booth, dj, ctx.now) : endPause(dj, ctx.now);
    draft.booth.djs = draft.booth.djs.map((one) => (one.uuid === uuid ? { ...one, ...change } : one));
    if (booth.upNext?.djUuid === uuid) draft.booth.upNext = null;
  }
  return settle(draft);
}

function beginPause({ now: play }: Booth, dj: SeatedDj, now: number): Partial<SeatedDj> {
  const from = play?.djUuid === dj.uuid ? Math.max(now, play.endTime) : now;
  return { pausedUntil: from + dj.pauseLeftMs };
}

function endPause(dj: SeatedDj, now: number): Partial<SeatedDj> {
  const left = Math.max(0, (dj.pausedUntil ?? now) - now);
  return { pausedUntil: null, pauseLeftMs: Math.min(dj.pauseLeftMs, left) };
}

/**
 * [H019] Ends what plays; a skip counts as an end. With a `playId` only that very play is skipped.
 * Refuses `nothing_playing`, `song_over`.
 */
export function skip(booth: Booth, ask: { playId?: string }, ctx: BoothContext): BoothOutcome {
  const refusal = refusalOfPlay(ask.playId, booth.now);
  if (refusal) return { ok: false, refusal };
  const draft = draftOf(booth, ctx);
  endPlay(draft, 'skipped');
  return settle(draft);
}

/**
 * [H020] Fewer seats: the last seated step down, never the first. Songs per turn are counted anew at once. [H355] What
 * the house has promised from a playlist that is no longer its own is promised no more.
 */
export function setSettings(booth: Booth, settings: BoothSettings, ctx: BoothContext): BoothOutcome {
  const draft = draftOf(booth, ctx);
  draft.booth.settings = settings;
  if (booth.upNext?.djUuid === null && booth.upNext.song.songId !== ctx.autoDj?.songId)
    draft.booth.upNext = null;
  for (const dj of booth.djs.slice(Math.max(1, settings.numberOfDjs)))
    leaveSeat(draft, dj.uuid, 'seatsLowered');
  const more = settings.songsPerDj - booth.settings.songsPerDj;
  draft.booth.djs = draft.booth.djs.map((dj) => ({ ...dj, songsLeft: Math.max(1, dj.songsLeft + more) }));
  return settle(draft);
}

/** Takes over a changed name, look or permission; who may no longer DJ steps down. Nothing if not here. */
export function updatePerson(booth: Booth, person: DjPerson, ctx: BoothContext): BoothOutcome {
  if (!placeOf(booth, person.uuid)) return settle(draftOf(booth, ctx));
  if (!person.canDj) return stepDown(booth, { uuid: person.uuid, reason: 'notAllowed' }, ctx);
  const draft = draftOf(booth, ctx);
  changePerson(draft, person.uuid, person);
  return settle(draft);
}

/** [H010] The last connection of a person closed: seat, song and place in the line are kept for a while. */
export function dropConnection(booth: Booth, uuid: string, ctx: BoothContext): BoothOutcome {
  return setGrace(booth, uuid, ctx.now + GRACE_MS, ctx);
}

/** [H010] The person is back: everything is as it was. */
export function returnConnection(booth: Booth, uuid: string, ctx: BoothContext): BoothOutcome {
  return setGrace(booth, uuid, null, ctx);
}

function setGrace(booth: Booth, uuid: string, graceUntil: number | null, ctx: BoothContext): BoothOutcome {
  const draft = draftOf(booth, ctx);
  const one = [...booth.djs, ...booth.waiting].find((person) => person.uuid === uuid);
  const isLate = one?.graceUntil != null && (graceUntil !== null || one.graceUntil <= ctx.now);
  if (!isLate) changePerson(draft, uuid, { graceUntil });
  return settle(draft);
}

type Change = Partial<DjPerson> & { announced?: Song | null; graceUntil?: number | null };

function changePerson({ booth }: Draft, uuid: string, change: Change): void {
  booth.djs = booth.djs.map((dj) => (dj.uuid === uuid ? { ...dj, ...change } : dj));
  booth.waiting = booth.waiting.map((one) => (one.uuid === uuid ? { ...one, ...change } : one));
}

/** Where somebody stands: a seat, a place in the line (both from 0), or null. */
export function placeOf(booth: Booth, uuid: string): { position: number } | { waiting: number } | null {
  const position = booth.djs.findIndex((dj) => dj.uuid === uuid);
  if (position >= 0) return { position };
  const waiting = booth.waiting.findIndex((one) => one.uuid === uuid);
  return waiting >= 0 ? { waiting } : null;
}

function freeSeats(booth: Booth): number {
  return booth.settings.numberOfDjs - booth.djs.length - booth.waiting.length;
}

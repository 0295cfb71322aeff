import { refusalUnlessCurrentPlay } from '../current-play.ts';
import { refusalOfSong, SONG_REFUSALS } from '../moderation/song-rules.ts';
import type { Outcome } from '../outcome.ts';
import { refuse } from '../outcome.ts';
import type { Song } from '../song.ts';
import type { BoothDraft } from './draft.ts';
import { createDraft, isChoosable } from './draft.ts';
import { endPlay } from './play.ts';
import { leaveSeat } from './seats.ts';
import { settle } from './settle.ts';
import type {
  Booth,
  BoothContext,
  BoothFact,
  BoothSettings,
  DjPerson,
  SeatedDj,
  SeatLeftReason,
} from './state.ts';
import { FAILED_SONG_MS, GRACE_MS, MAX_FAILED_SONGS, MAX_WAITING } from './state.ts';

export type BoothOutcome = Outcome<Booth, BoothFact>;

/**
 * [H018] Takes a seat, or joins the waiting list if all seats are taken. The caller loads the person's queue into
 * `supply` first. Refuses `not_allowed`, `already_seated`, `already_waiting`, `waiting_list_full`, `no_song`, and
 * the codes of `SONG_REFUSALS`.
 */
export function takeSeat(
  booth: Booth,
  request: { person: DjPerson; song?: Song | null },
  ctx: BoothContext,
): BoothOutcome {
  const { person } = request;
  const song = request.song ?? null;
  if (!person.canDj) return refuse('not_allowed', 'You may not do that here');
  const position = findPosition(booth, person.uuid);
  if (position)
    return 'position' in position
      ? refuse('already_seated', 'You already have a seat here', position)
      : refuse('already_waiting', 'You are already on the waiting list', position);
  if (booth.waiting.length >= MAX_WAITING) return refuse('waiting_list_full', 'The waiting list is full');
  if (person.resident && countFreeSeats(booth) <= 1)
    return refuse('not_allowed', 'The last seat is kept for guests');
  const hasQueue = ctx.supply[person.uuid]?.some((one) => isChoosable({ booth, ctx }, one)) ?? false;
  const refusal = song && refusalToPlay(song, ctx);
  if (refusal) return refusal;
  const refused = ctx.refusedQueues?.[person.uuid];
  if (!song && !hasQueue)
    return refused
      ? refuse(refused, SONG_REFUSALS[refused])
      : refuse('no_song', 'Add a song to your queue first');
  const draft = createDraft(booth, ctx);
  draft.booth.waiting.push({ ...person, announced: song, graceUntil: null });
  return settle(draft);
}

/** Takes a person off the waiting list. Refuses `not_waiting`. */
export function leaveWaitingList(booth: Booth, uuid: string, ctx: BoothContext): BoothOutcome {
  if (!booth.waiting.some((one) => one.uuid === uuid))
    return refuse('not_waiting', 'You are not on the waiting list');
  const draft = createDraft(booth, ctx);
  draft.booth.waiting = draft.booth.waiting.filter((one) => one.uuid !== uuid);
  return settle(draft);
}

/**
 * [H016] Removes a person from their seat or the waiting list, by their own choice or by a moderator. Refuses
 * `not_seated`.
 */
export function stepDown(
  booth: Booth,
  request: { uuid: string; reason: SeatLeftReason },
  ctx: BoothContext,
): BoothOutcome {
  const draft = createDraft(booth, ctx);
  if (draft.booth.djs.some((dj) => dj.uuid === request.uuid)) leaveSeat(draft, request.uuid, request.reason);
  else if (!draft.booth.waiting.some((one) => one.uuid === request.uuid)) {
    return refuse('not_seated', 'You have no seat here');
  }
  draft.booth.waiting = draft.booth.waiting.filter((one) => one.uuid !== request.uuid);
  return settle(draft);
}

/**
 * [H338] [H982] [H983] [H1160] Returns the refusal of a song that was chosen by hand but is not allowed in this
 * hangout, else null.
 */
function refusalToPlay(song: Song, ctx: BoothContext) {
  const code = refusalOfSong(ctx, song);
  return code && refuse(code, SONG_REFUSALS[code]);
}

/**
 * Sets the song that this DJ has chosen by hand to play next; null goes back to their queue. Refuses `not_seated`, and
 * the codes of `SONG_REFUSALS`.
 */
export function announce(
  booth: Booth,
  request: { uuid: string; song: Song | null },
  ctx: BoothContext,
): BoothOutcome {
  const { uuid, song } = request;
  if (!findPosition(booth, uuid)) return refuse('not_seated', 'You have no seat here');
  const refusal = song && refusalToPlay(song, ctx);
  if (refusal) return refusal;
  const draft = createDraft(booth, ctx);
  changePerson(draft, uuid, { announced: song });
  // [H1164] Choosing a failed song by hand clears its failure, because the DJ may have fixed the song.
  draft.booth.failedSongs = booth.failedSongs.filter(({ songId }) => songId !== song?.songId);
  if (song)
    draft.booth.djs = draft.booth.djs.map((dj) => (dj.uuid === uuid ? { ...dj, missedRounds: 0 } : dj));
  if (draft.booth.upNext?.djUuid === uuid) draft.booth.upNext = null;
  return settle(draft);
}

/**
 * [H332][H333] Pauses or resumes a seated DJ; a paused DJ's turns are skipped. All pauses since the DJ's last song
 * share one time limit. A pause that begins during their own song counts only from the end of that song. Refuses
 * `not_seated`.
 */
export function pauseDj(
  booth: Booth,
  request: { uuid: string; paused: boolean },
  ctx: BoothContext,
): BoothOutcome {
  const { uuid, paused } = request;
  const dj = booth.djs.find((one) => one.uuid === uuid);
  if (!dj) return refuse('not_seated', 'You have no seat here');
  const draft = createDraft(booth, ctx);
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
 * [H019] Skips the current play, which ends it as if it had played. If `playId` is given, only that play is skipped.
 * Refuses `nothing_playing`, `song_over`.
 */
export function skip(booth: Booth, request: { playId?: string }, ctx: BoothContext): BoothOutcome {
  const refusal = refusalUnlessCurrentPlay(request.playId, booth.now);
  if (refusal) return { ok: false, refusal };
  const draft = createDraft(booth, ctx);
  endPlay(draft, 'skipped');
  return settle(draft);
}

/**
 * [H1163] [H1164] Ends a play that most listeners could not hear. As with a skip, the play counts as played. For an
 * hour the song is not chosen from any queue. Refuses `nothing_playing`, `song_over`.
 */
export function endUnplayable(booth: Booth, request: { playId: string }, ctx: BoothContext): BoothOutcome {
  const refusal = refusalUnlessCurrentPlay(request.playId, booth.now);
  if (refusal) return { ok: false, refusal };
  const draft = createDraft(booth, ctx);
  const songId = booth.now?.song.songId ?? '';
  const others = booth.failedSongs.filter((one) => one.songId !== songId && one.until > ctx.now);
  draft.booth.failedSongs = [...others, { songId, until: ctx.now + FAILED_SONG_MS }].slice(-MAX_FAILED_SONGS);
  endPlay(draft, 'unplayable');
  return settle(draft);
}

/**
 * [H020] Applies new settings. If the number of seats shrinks, the DJs in the last seats lose them, never the first DJ.
 * A changed number of songs per turn applies at once. [H355] Clears the next song if it came from a house playlist that
 * was replaced.
 */
export function changeSettings(booth: Booth, settings: BoothSettings, ctx: BoothContext): BoothOutcome {
  const draft = createDraft(booth, ctx);
  draft.booth.settings = settings;
  if (booth.upNext?.djUuid === null && booth.upNext.song.songId !== ctx.autoDj?.songId)
    draft.booth.upNext = null;
  for (const dj of booth.djs.slice(Math.max(1, settings.numberOfDjs)))
    leaveSeat(draft, dj.uuid, 'seatsLowered');
  const more = settings.songsPerDj - booth.settings.songsPerDj;
  draft.booth.djs = draft.booth.djs.map((dj) => ({ ...dj, songsLeft: Math.max(1, dj.songsLeft + more) }));
  return settle(draft);
}

/** [H2024] Ends the play and clears the stage and the waiting list, because the hangout is deleted. */
export function closeBooth(booth: Booth, ctx: BoothContext): BoothOutcome {
  const draft = createDraft(booth, ctx);
  for (const { uuid } of booth.djs) leaveSeat(draft, uuid, 'hangoutDeleted');
  // What still plays is of the house playlist.
  endPlay(draft, 'yielded');
  // While the booth is paused, no command that was already on its way starts another song.
  const settings = { ...booth.settings, isLive: false };
  Object.assign(draft.booth, { settings, waiting: [], upNext: null, upNextDue: null, retryAt: null });
  return { ok: true, state: draft.booth, facts: draft.facts };
}

/**
 * Updates name, avatar and permission of a DJ or of a person on the waiting list. A person who may no longer DJ is
 * removed.
 */
export function updatePerson(booth: Booth, person: DjPerson, ctx: BoothContext): BoothOutcome {
  if (!findPosition(booth, person.uuid)) return settle(createDraft(booth, ctx));
  if (!person.canDj) return stepDown(booth, { uuid: person.uuid, reason: 'notAllowed' }, ctx);
  const draft = createDraft(booth, ctx);
  changePerson(draft, person.uuid, person);
  return settle(draft);
}

/**
 * [H010] Called when a person's last connection closes: reserves their seat, song and place on the waiting list for the
 * grace period.
 */
export function markDisconnected(booth: Booth, uuid: string, ctx: BoothContext): BoothOutcome {
  return setGrace(booth, uuid, ctx.now + GRACE_MS, ctx);
}

/** [H010] Called when a person reconnects within the grace period: they continue as before. */
export function markReconnected(booth: Booth, uuid: string, ctx: BoothContext): BoothOutcome {
  return setGrace(booth, uuid, null, ctx);
}

function setGrace(booth: Booth, uuid: string, graceUntil: number | null, ctx: BoothContext): BoothOutcome {
  const draft = createDraft(booth, ctx);
  const one = [...booth.djs, ...booth.waiting].find((person) => person.uuid === uuid);
  const isLate = one?.graceUntil != null && (graceUntil !== null || one.graceUntil <= ctx.now);
  if (!isLate) changePerson(draft, uuid, { graceUntil });
  return settle(draft);
}

type Change = Partial<DjPerson> & { announced?: Song | null; graceUntil?: number | null };

function changePerson({ booth }: BoothDraft, uuid: string, change: Change): void {
  booth.djs = booth.djs.map((dj) => (dj.uuid === uuid ? { ...dj, ...change } : dj));
  booth.waiting = booth.waiting.map((one) => (one.uuid === uuid ? { ...one, ...change } : one));
}

/** Returns the seat or waiting list position of a person, counted from 0; null if they have neither. */
export function findPosition(booth: Booth, uuid: string): { position: number } | { waiting: number } | null {
  const position = booth.djs.findIndex((dj) => dj.uuid === uuid);
  if (position >= 0) return { position };
  const waiting = booth.waiting.findIndex((one) => one.uuid === uuid);
  return waiting >= 0 ? { waiting } : null;
}

function countFreeSeats(booth: Booth): number {
  return booth.settings.numberOfDjs - booth.djs.length - booth.waiting.length;
}

import { isBlocked } from '../moderation/blocklist.ts';
import { refusalOfSong } from '../moderation/song-rules.ts';
import type { Outcome } from '../outcome.ts';
import type { Song } from '../song.ts';
import type { BoothDraft } from './draft.ts';
import { chooseAutoDjSong, chooseSong, createDraft, isAllowedHere, isChoosable } from './draft.ts';
import { chooseUpNext, endPlay, nextStartTime, type PlannedStart, predictNext, startPlay } from './play.ts';
import { fillSeats, leaveSeat, startNextDj } from './seats.ts';
import type { Booth, BoothContext, BoothFact, UpNext } from './state.ts';
import { DRY_ROUND_MS, LATE_MS, LEAD_MS } from './state.ts';

/**
 * [R185] Advances the booth to `ctx.now`: ends a finished play and starts the next one. Idempotent: a second call with
 * the same arguments changes the booth no further.
 */
export function advance(booth: Booth, ctx: BoothContext): { ok: true; state: Booth; facts: BoothFact[] } {
  return settle(createDraft(booth, ctx));
}

/**
 * Brings the booth to the state that it must have at `ctx.now`: ends the play, removes absent DJs, fills seats and
 * starts the next song.
 */
export function settle(draft: BoothDraft): Extract<Outcome<Booth, BoothFact>, { ok: true }> {
  const { booth, ctx } = draft;
  const start = handOver(draft) ?? endFinishedPlay(draft) ?? { startTime: ctx.now + LEAD_MS, crossfadeMs: 0 };
  removeRefusedSongs(draft);
  removeAbsentPeople(draft);
  fillSeats(draft);
  const djHasMusic = booth.djs.some((dj) => chooseSong(draft, dj) !== null);
  const isPaused = booth.settings.isLive === false;
  if (booth.now && booth.now.djUuid === null && ((djHasMusic && !isPaused) || !booth.settings.autoDj))
    endPlay(draft, 'yielded');
  if (isPaused) booth.retryAt = null;
  else if (!booth.now) startNextPlay(draft, djHasMusic, start);
  chooseUpNext(draft);
  addChangeFacts(draft);
  return { ok: true, state: booth, facts: draft.facts };
}

/**
 * [H1169] For a crossfade: ends the current play when the next song begins, although listeners still hear its end fade
 * out. Returns the start of the next play; null if it is too early or too late, or if the promised song is no longer
 * next.
 */
function handOver(draft: BoothDraft): PlannedStart | null {
  const { now, upNext } = draft.booth;
  const { now: time } = draft.ctx;
  if (!now || !upNext || upNext.startTime >= now.endTime) return null;
  if (upNext.startTime > time || time - upNext.startTime > LATE_MS) return null;
  if (predictNext(draft)?.djUuid !== upNext.djUuid || !mayStayNext(draft, upNext)) return null;
  endPlay(draft, 'ended', now.endTime);
  return { startTime: upNext.startTime, crossfadeMs: now.endTime - upNext.startTime };
}

/** Ends the current play if its end time has passed, and returns the start of the next play; else returns null. */
function endFinishedPlay(draft: BoothDraft): PlannedStart | null {
  const { booth, ctx } = draft;
  if (!booth.now || booth.now.endTime > ctx.now) return null;
  const { endTime } = booth.now;
  endPlay(draft, ctx.now - endTime > LATE_MS ? 'expired' : 'ended');
  return { startTime: nextStartTime(endTime, ctx.now), crossfadeMs: 0 };
}

/**
 * [H338] Stops the current song at once if it is blocked. [H982] [H983] A current song that new settings refuse plays
 * to its end. In both cases removes refused songs from the next song and from the songs that DJs have chosen.
 */
function removeRefusedSongs(draft: BoothDraft): void {
  const { booth, facts, ctx } = draft;
  if (booth.now && ctx.blocked && isBlocked(ctx.blocked, booth.now.song)) endPlay(draft, 'blocked');
  if (booth.upNext && !mayStayNext(draft, booth.upNext)) booth.upNext = null;
  const cleared = <T extends { readonly uuid: string; readonly announced: Song | null }>(one: T): T => {
    const code = one.announced && refusalOfSong(ctx, one.announced);
    if (!one.announced || !code) return one;
    facts.push({ kind: 'songRefused', uuid: one.uuid, song: one.announced, code });
    return { ...one, announced: null };
  };
  booth.djs = booth.djs.map(cleared);
  booth.waiting = booth.waiting.map(cleared);
}

/**
 * Whether the promised next song may still be played. [H1164] A song that failed recently may be played if its DJ chose
 * it by hand.
 */
function mayStayNext(draft: BoothDraft, { song, source }: UpNext): boolean {
  return source === 'announced' ? isAllowedHere(draft, song) : isChoosable(draft, song);
}

/**
 * [H010] [H333] Removes DJs whose grace period or pause has expired, and waiting people whose grace period has
 * expired.
 */
function removeAbsentPeople(draft: BoothDraft): void {
  const { booth, ctx } = draft;
  const isLost = ({ graceUntil }: { graceUntil: number | null }) =>
    graceUntil !== null && graceUntil <= ctx.now;
  for (const dj of booth.djs.filter(isLost)) leaveSeat(draft, dj.uuid, 'connectionLost');
  for (const dj of booth.djs.filter(({ pausedUntil }) => pausedUntil !== null && pausedUntil <= ctx.now))
    leaveSeat(draft, dj.uuid, 'pausedTooLong');
  booth.waiting = booth.waiting.filter((one) => !isLost(one));
}

function startNextPlay(draft: BoothDraft, djHasMusic: boolean, start: PlannedStart): void {
  const { booth, ctx, base } = draft;
  const house = chooseAutoDjSong(draft);
  // During silence, DJs without songs miss a round only when no time for the next search is set or that time
  // has come, not at every call.
  const roundIsDue = base.now !== null || booth.retryAt === null || booth.retryAt <= ctx.now;
  if (booth.djs.length > 0 && (djHasMusic || house || roundIsDue)) {
    if (startNextDj(draft, start)) return;
    booth.retryAt = ctx.now + DRY_ROUND_MS;
  }
  if (house) startPlay(draft, null, house, start);
  else if (booth.djs.length === 0) booth.retryAt = booth.settings.autoDj ? ctx.now + DRY_ROUND_MS : null;
}

function addChangeFacts({ booth, base, facts }: BoothDraft): void {
  const uuids = booth.waiting.map((one) => one.uuid);
  const before = base.waiting.map((one) => one.uuid);
  if (uuids.join() !== before.join()) facts.push({ kind: 'waitingChanged', uuids });
  if (booth.upNext !== base.upNext) facts.push({ kind: 'upNextChanged', upNext: booth.upNext });
}

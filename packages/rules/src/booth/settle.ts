import type { Outcome } from '../outcome.ts';
import type { Song } from '../song.ts';
import type { Draft } from './draft.ts';
import { choiceOf, draftOf, houseChoice, isWelcome } from './draft.ts';
import { chooseUpNext, endPlay, startAfterEnd, startPlay } from './play.ts';
import { askDjs, fillSeats, leaveSeat } from './seats.ts';
import type { Booth, BoothContext, BoothFact } from './state.ts';
import { DRY_ROUND_MS, LATE_MS, LEAD_MS } from './state.ts';

/**
 * [R185] Lets time do its part: a song whose end has come is closed and whoever is next plays. Nobody needs to know
 * whether it is due: a second call with the same arguments changes nothing.
 */
export function advance(booth: Booth, ctx: BoothContext): { ok: true; state: Booth; facts: BoothFact[] } {
  return settle(draftOf(booth, ctx));
}

/** Brings a booth to rest at `ctx.now`: what is over ends, who is gone leaves, seats fill, music goes on. */
export function settle(draft: Draft): Extract<Outcome<Booth, BoothFact>, { ok: true }> {
  const { booth, ctx } = draft;
  const startTime = closeWhatIsOver(draft) ?? ctx.now + LEAD_MS;
  dropTheBlocked(draft);
  dropTheLost(draft);
  fillSeats(draft);
  const djHasMusic = booth.djs.some((dj) => choiceOf(draft, dj) !== null);
  if (booth.now && booth.now.djUuid === null && (djHasMusic || !booth.settings.autoDj))
    endPlay(draft, 'yielded');
  if (!booth.now) playOn(draft, djHasMusic, startTime);
  chooseUpNext(draft);
  noteWhatMoved(draft);
  return { ok: true, state: booth, facts: draft.facts };
}

/** Closes the play whose time is up, once; answers when its successor begins. */
function closeWhatIsOver(draft: Draft): number | null {
  const { booth, ctx } = draft;
  if (!booth.now || booth.now.endTime > ctx.now) return null;
  const { endTime } = booth.now;
  endPlay(draft, ctx.now - endTime > LATE_MS ? 'expired' : 'ended');
  return startAfterEnd(endTime, ctx.now);
}

/** [H338] What is not played here stops at once, and is neither promised nor kept as somebody's choice. */
function dropTheBlocked(draft: Draft): void {
  const { booth, facts } = draft;
  if (booth.now && !isWelcome(draft, booth.now.song)) endPlay(draft, 'blocked');
  if (booth.upNext && !isWelcome(draft, booth.upNext.song)) booth.upNext = null;
  const cleared = <T extends { readonly uuid: string; readonly announced: Song | null }>(one: T): T => {
    if (!one.announced || isWelcome(draft, one.announced)) return one;
    facts.push({ kind: 'songBlocked', uuid: one.uuid, song: one.announced });
    return { ...one, announced: null };
  };
  booth.djs = booth.djs.map(cleared);
  booth.waiting = booth.waiting.map(cleared);
}

/** [H010] [H333] Who did not come back in time, from away or from a pause, loses the seat or the place in the line. */
function dropTheLost(draft: Draft): void {
  const { booth, ctx } = draft;
  const isLost = ({ graceUntil }: { graceUntil: number | null }) =>
    graceUntil !== null && graceUntil <= ctx.now;
  for (const dj of booth.djs.filter(isLost)) leaveSeat(draft, dj.uuid, 'connectionLost');
  for (const dj of booth.djs.filter(({ pausedUntil }) => pausedUntil !== null && pausedUntil <= ctx.now))
    leaveSeat(draft, dj.uuid, 'pausedTooLong');
  booth.waiting = booth.waiting.filter((one) => !isLost(one));
}

function playOn(draft: Draft, djHasMusic: boolean, startTime: number): void {
  const { booth, ctx, base } = draft;
  const house = houseChoice(draft);
  // in silence a round without songs counts only when it is due, else every call would dry the DJs
  const roundIsDue = base.now !== null || booth.retryAt === null || booth.retryAt <= ctx.now;
  if (booth.djs.length > 0 && (djHasMusic || house || roundIsDue)) {
    if (askDjs(draft, startTime)) return;
    booth.retryAt = ctx.now + DRY_ROUND_MS;
  }
  if (house) startPlay(draft, null, house, startTime);
  else if (booth.djs.length === 0) booth.retryAt = null;
}

function noteWhatMoved({ booth, base, facts }: Draft): void {
  const uuids = booth.waiting.map((one) => one.uuid);
  const before = base.waiting.map((one) => one.uuid);
  if (uuids.join() !== before.join()) facts.push({ kind: 'waitingChanged', uuids });
  if (booth.upNext !== base.upNext) facts.push({ kind: 'upNextChanged', upNext: booth.upNext });
}

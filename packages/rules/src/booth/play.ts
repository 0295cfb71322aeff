import type { Choice, Draft } from './draft.ts';
import { choiceOf, houseChoice, turnQueue } from './draft.ts';
import type { Play, PlayEndReason, SeatedDj, UpNext } from './state.ts';
import { LATE_MS, MAX_SONG_SECONDS, PAUSE_MS, UP_NEXT_MS } from './state.ts';

/** Ends what plays; the song counts against its DJ's turn. `endedAt` lies within the play's own times. */
export function endPlay(draft: Draft, reason: PlayEndReason): void {
  const { booth, ctx, facts } = draft;
  const play = booth.now;
  if (!play) return;
  const endedAt = Math.min(Math.max(ctx.now, play.startTime), play.endTime);
  facts.push({ kind: 'playEnded', play, reason, endedAt });
  booth.now = null;
  booth.upNextDue = null;
  const dj = booth.djs[0];
  if (play.djUuid === null || !dj || reason === 'djLeft') return;
  const songsLeft = dj.songsLeft - 1;
  if (songsLeft > 0 && choiceOf(draft, dj)) booth.djs[0] = { ...dj, songsLeft };
  else toTheEnd(draft, dj);
}

/** The first DJ goes behind the others, with a fresh turn ahead. */
export function toTheEnd({ booth }: Draft, dj: SeatedDj): void {
  booth.djs = [...booth.djs.slice(1), { ...dj, songsLeft: booth.settings.songsPerDj }];
}

/** [R185] Starts a song of the first DJ, or of the house. A song that would be over by now begins now instead. */
export function startPlay(draft: Draft, dj: SeatedDj | null, choice: Choice, wantedStart: number): void {
  const { booth, ctx, facts } = draft;
  const { song, source } = choice;
  const length = Math.round(Math.min(song.duration, MAX_SONG_SECONDS) * 1000);
  const startTime = wantedStart + length <= ctx.now ? ctx.now : wantedStart;
  const endTime = startTime + length;
  const play: Play = { playId: ctx.newPlayId, djUuid: dj?.uuid ?? null, song, startTime, endTime };
  const fromQueue = source === 'queue';
  const crateSongUuid = fromQueue ? (song.crateSongUuid ?? null) : null;
  facts.push({ kind: 'playStarted', play, source, fromQueue, crateSongUuid });
  booth.now = play;
  booth.upNext = null;
  booth.upNextDue = Math.max(startTime, endTime - UP_NEXT_MS);
  booth.retryAt = null;
  if (!dj) return;
  const announced = source === 'announced' ? null : dj.announced;
  booth.djs[0] = { ...dj, missedRounds: 0, announced, pauseLeftMs: PAUSE_MS };
  if (fromQueue) turnQueue(draft, dj.uuid, song);
}

/** [H015] When the song after an ended one begins: at that end if it is close by, else now. */
export function startAfterEnd(endTime: number, now: number): number {
  return now - endTime <= LATE_MS ? endTime : now;
}

/** [H013] Chooses what comes next once that is due; what was promised stays while its DJ is next and has music. */
export function chooseUpNext(draft: Draft): void {
  const { booth, ctx } = draft;
  if (booth.upNextDue !== null && booth.upNextDue <= ctx.now) booth.upNextDue = null;
  const next = booth.now && booth.upNextDue === null ? predictNext(draft) : null;
  if (next && next.djUuid === booth.upNext?.djUuid) return;
  booth.upNext = next;
}

function predictNext(draft: Draft): UpNext | null {
  const { djs, now } = draft.booth;
  const [first, ...others] = djs;
  const turnIsOver = first !== undefined && now?.djUuid === first.uuid && first.songsLeft <= 1;
  for (const dj of turnIsOver ? [...others, first] : djs) {
    const choice = choiceOf(draft, dj);
    if (choice) return { djUuid: dj.uuid, song: choice.song, source: choice.source };
  }
  const house = houseChoice(draft);
  return house && { djUuid: null, song: house.song, source: house.source };
}

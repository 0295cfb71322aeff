import { isBlocked, NOTHING_BLOCKED } from '../moderation/blocklist.ts';
import type { Song } from '../song.ts';
import type { Booth, BoothContext, BoothFact, SeatedDj, SongSource, UpNext, WaitingPerson } from './state.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A booth under change: its lists are its own; what lies in them is replaced, never written to. */
export type Draft = {
  readonly base: Booth;
  readonly booth: Writable<Booth> & { djs: SeatedDj[]; waiting: WaitingPerson[] };
  readonly facts: BoothFact[];
  readonly ctx: BoothContext;
  /** the loaded queues, as they stand after what started in this very call */
  readonly queues: Map<string, readonly Song[]>;
};

export function draftOf(base: Booth, ctx: BoothContext): Draft {
  const booth = { ...base, djs: [...base.djs], waiting: [...base.waiting] };
  return { base, booth, facts: [], ctx, queues: new Map(Object.entries(ctx.supply)) };
}

export type Choice = { readonly song: Song; readonly source: SongSource };

/** H014: a song without a length would never end, so it is not played. */
export function isPlayable(song: Song): boolean {
  return Number.isFinite(song.duration) && song.duration > 0;
}

/** [H336] Whether this hangout plays a song at all. */
export function isWelcome({ ctx }: Pick<Draft, 'ctx'>, song: Song): boolean {
  return !isBlocked(ctx.blocked ?? NOTHING_BLOCKED, song);
}

/** What this DJ would play: what was promised, else the song chosen by hand, else the first of the queue. */
export function choiceOf(draft: Draft, dj: SeatedDj): Choice | null {
  if (dj.pausedUntil !== null) return null;
  const promised = promiseTo(draft, dj.uuid);
  if (dj.announced) return promised ?? { song: dj.announced, source: 'announced' };
  const queue = draft.queues.get(dj.uuid);
  if (!queue) return promised;
  const song = queue.find((one) => isPlayable(one) && isWelcome(draft, one));
  return song ? (promised ?? { song, source: 'queue' }) : null;
}

/** What the house would play. */
export function houseChoice(draft: Draft): Choice | null {
  const song = draft.ctx.autoDj;
  if (!draft.booth.settings.autoDj || !song || !isPlayable(song) || !isWelcome(draft, song)) return null;
  return promiseTo(draft, null) ?? { song, source: 'house' };
}

function promiseTo({ booth }: Draft, djUuid: string | null): UpNext | null {
  return booth.upNext?.djUuid === djUuid ? booth.upNext : null;
}

/** The played song goes to the end of its queue, here as in the database. */
export function turnQueue(draft: Draft, djUuid: string, played: Song): void {
  const queue = draft.queues.get(djUuid);
  if (!queue) return;
  const at = queue.findIndex(
    (song) => song === played || (song.crateSongUuid && song.crateSongUuid === played.crateSongUuid),
  );
  const song = queue[at];
  if (song) draft.queues.set(djUuid, [...queue.toSpliced(at, 1), song]);
}

import { refusalOfSong } from '../moderation/song-rules.ts';
import type { Song } from '../song.ts';
import type { Booth, BoothContext, BoothFact, SeatedDj, SongSource, UpNext, WaitingPerson } from './state.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A working copy of a booth, which one command changes. Its lists may be changed; their entries are replaced,
 * never mutated.
 */
export type BoothDraft = {
  readonly base: Booth;
  readonly booth: Writable<Booth> & { djs: SeatedDj[]; waiting: WaitingPerson[] };
  readonly facts: BoothFact[];
  readonly ctx: BoothContext;
  /** The queues from `ctx.supply`; songs that this command has started are moved to the end. */
  readonly queues: Map<string, readonly Song[]>;
};

export function createDraft(base: Booth, ctx: BoothContext): BoothDraft {
  const booth = { ...base, djs: [...base.djs], waiting: [...base.waiting] };
  return { base, booth, facts: [], ctx, queues: new Map(Object.entries(ctx.supply)) };
}

export type SongChoice = { readonly song: Song; readonly source: SongSource };

/** [H014] [H336] [H982] [H983] [H1160] Whether a song may be played in this hangout. */
export function isAllowedHere({ ctx }: Pick<BoothDraft, 'ctx'>, song: Song): boolean {
  return refusalOfSong(ctx, song) === null;
}

/**
 * [H1164] Whether most listeners could not play this song recently. Queues do not choose the song again while this is
 * true.
 */
export function hasFailedLately(booth: Pick<Booth, 'failedSongs'>, song: Song, now: number): boolean {
  return booth.failedSongs.some(({ songId, until }) => songId === song.songId && until > now);
}

/** Whether a song may be taken from a queue or the house playlist. */
export function isChoosable(
  { booth, ctx }: { readonly booth: Pick<Booth, 'failedSongs'>; readonly ctx: BoothContext },
  song: Song,
): boolean {
  return isAllowedHere({ ctx }, song) && !hasFailedLately(booth, song, ctx.now);
}

/**
 * Returns the song that this DJ plays next: the one that is already shown as next, else the one chosen by hand, else
 * the first playable song of their queue. Null if there is none.
 */
export function chooseSong(draft: BoothDraft, dj: SeatedDj): SongChoice | null {
  if (dj.pausedUntil !== null) return null;
  const promised = findPromisedSong(draft, dj.uuid);
  if (dj.announced) return promised ?? { song: dj.announced, source: 'announced' };
  const queue = draft.queues.get(dj.uuid);
  if (!queue) return promised;
  const song = queue.find((one) => isChoosable(draft, one));
  return song ? (promised ?? { song, source: 'queue' }) : null;
}

/** Returns the song that the house playlist would play next. */
export function chooseAutoDjSong(draft: BoothDraft): SongChoice | null {
  const song = draft.ctx.autoDj;
  if (!draft.booth.settings.autoDj || !song || !isChoosable(draft, song)) return null;
  return findPromisedSong(draft, null) ?? { song, source: 'house' };
}

function findPromisedSong({ booth }: BoothDraft, djUuid: string | null): UpNext | null {
  return booth.upNext?.djUuid === djUuid ? booth.upNext : null;
}

/** Moves the played song to the end of the DJ's loaded queue. The database does the same with the stored queue. */
export function rotateQueue(draft: BoothDraft, djUuid: string, played: Song): void {
  const queue = draft.queues.get(djUuid);
  if (!queue) return;
  const at = queue.findIndex(
    (song) => song === played || (song.crateSongUuid && song.crateSongUuid === played.crateSongUuid),
  );
  const song = queue[at];
  if (song) draft.queues.set(djUuid, [...queue.toSpliced(at, 1), song]);
}

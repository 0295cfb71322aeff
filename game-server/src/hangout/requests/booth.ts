import type { ChosenSong } from '@hangout/contract/realtime/hangout/requests';
import {
  type Db,
  filterSongsForCrates,
  insertModerationAction,
  loadSong,
  resolveSongRef,
  storeDescribedSongs,
} from '@hangout/db';
import { type ProvedSong, proveTokens } from '@hangout/platform/music-providers/playback-tokens';
import {
  announce,
  findPosition,
  holdsRole,
  leaveWaitingList,
  mayRemoveDj,
  maySkip,
  type Play,
  pauseDj,
  readDescribedSong,
  refusalToDj,
  refusalToVoteToSkip,
  refusalUnlessCurrentPlay,
  type Song,
  skip,
  skipVotesNeeded,
  stepDown,
  takeSeat,
} from '@hangout/rules';
import { roomRefusal, ruleRefusal } from '../../refusal.ts';
import { refusalOfSongHere } from '../booth/refused-songs.ts';
import { runBoothCommand } from '../booth/run-command.ts';
import { judgeCurrentPlay } from '../booth/unplayable.ts';
import { countElectorate, type Hangout, policyContext } from '../hangout.ts';
import { refuseIfKicked } from '../presence/kick.ts';
import type { Person } from '../presence/person.ts';
import { findRoomPerson, toDjPerson } from '../presence/roles.ts';
import type { RoomHandlers } from './dispatch.ts';

/**
 * Loads the song that a client names. What others see comes from the database, [H1593] where a provider's unknown song
 * is first stored as the client describes it. A song named by number must be one that the person may queue [H2084], and
 * a token counts only if it is right [H2182].
 * @throws RefusalError
 */
async function findPlayableSong(
  hangout: Hangout,
  { uuid }: Pick<Person, 'uuid'>,
  ref: ChosenSong,
): Promise<Song> {
  const { db, matchSong } = hangout.dependencies;
  const known = await resolveSongRef(db, ref);
  const proved = await proveToken(hangout, ref, known);
  const { playbackToken, isDenied } = proved;
  const songId = proved.songId ?? (isDenied ? null : await storeSong(hangout, ref, playbackToken));
  const isNew = songId !== null && songId !== known?.songId;
  if (isNew) await matchSong?.(songId);
  const found = isNew ? await loadSong(db, songId) : known;
  if (!found) throw roomRefusal('song_not_found');
  const song = playbackToken === null ? found : { ...found, playbackToken };
  // [H334] Also refuses a song that is still being processed, is too long, or cannot be played on this
  // server.
  const refusal = refusalOfSongHere(hangout, song);
  if (refusal) throw roomRefusal(refusal);
  const mayQueue =
    !ref.songId ||
    (await filterSongsForCrates(db, uuid, [song.songId], playbackToken ? [song.songId] : [])).has(
      song.songId,
    );
  if (!mayQueue) throw roomRefusal('song_not_found');
  return song;
}

async function proveToken(
  { dependencies: { db, musicProviders } }: Hangout,
  { playbackToken, ...ref }: ChosenSong,
  known: Song | null,
): Promise<ProvedSong> {
  const named = { songId: known?.songId ?? null, ref, playbackToken };
  const [proved] = await proveTokens({ db, musicProviders }, [named]);
  return proved ?? { songId: null, playbackToken: null };
}

async function storeSong(
  { dependencies: { db } }: Hangout,
  ref: ChosenSong,
  playbackToken: string | null,
): Promise<string | null> {
  const described = readDescribedSong(ref, playbackToken);
  if (!described) return null;
  const [songId = null] = await storeDescribedSongs(db, [described]);
  return songId;
}

/** [H360] Returns the current play. @throws RefusalError if none plays or the request names another one */
function currentPlay(hangout: Hangout, meant: string | undefined): Play {
  const play = hangout.booth.current.now;
  const refusal = refusalUnlessCurrentPlay(meant, play);
  if (refusal) throw ruleRefusal(refusal);
  if (!play) throw roomRefusal('nothing_playing');
  return play;
}

type ModerationDetails = Omit<Parameters<typeof insertModerationAction>[1], 'actorUuid' | 'roomUuid'>;

/** [H357] Returns a function that records a moderation action in the transaction of the booth command. */
const recordAction =
  (hangout: Hangout, { uuid }: Person, action: ModerationDetails) =>
  (tx: Db) =>
    insertModerationAction(tx, { actorUuid: uuid, roomUuid: hangout.roomUuid, ...action });

export const boothHandlers: Pick<
  RoomHandlers,
  | 'addDj'
  | 'leaveWaiting'
  | 'removeDj'
  | 'updateNextSong'
  | 'pauseDj'
  | 'stillThere'
  | 'skipSong'
  | 'voteToSkip'
  | 'reportUnplayable'
> = {
  /** [R184][H018] Takes a seat, or a place on the waiting list if no seat is free. */
  async addDj(hangout, person, { song: ref }) {
    if (person.kind === 'guest') throw roomRefusal('not_registered');
    const refusal = refusalToDj(person, policyContext(hangout));
    if (refusal) throw ruleRefusal(refusal);
    if (!holdsRole(person, policyContext(hangout)))
      await hangout.dependencies.refuseYoungAccount(person.uuid, 'dj');
    const song = ref && (await findPlayableSong(hangout, person, ref));
    return hangout.mailbox.post(async () => {
      const { uuid } = person;
      refuseIfKicked(hangout, person);
      await runBoothCommand(
        hangout,
        (booth, ctx) => takeSeat(booth, { person: toDjPerson(hangout, person), song: song ?? null }, ctx),
        [uuid],
      );
      // Another rule in the same command may have removed the person again; then there is no position.
      return findPosition(hangout.booth.current, uuid) ?? { waiting: hangout.booth.current.waiting.length };
    });
  },

  /** [H018] Leaves the waiting list. */
  async leaveWaiting(hangout, { uuid }) {
    await hangout.mailbox.post(() =>
      runBoothCommand(hangout, (booth, ctx) => leaveWaitingList(booth, uuid, ctx)),
    );
    return {};
  },

  /** [H016] [H357] Leaves the caller's own seat, or removes another person from the stage for a moderator. */
  async removeDj(hangout, person, { djUuid = person.uuid }) {
    const isOwn = djUuid === person.uuid;
    const reason = isOwn ? 'self' : 'moderator';
    await hangout.mailbox.post(async () => {
      if (!isOwn) {
        const dj = await findRoomPerson(hangout, djUuid);
        refuseIfKicked(hangout, person);
        if (!mayRemoveDj(person, dj, policyContext(hangout))) throw roomRefusal('not_allowed');
      }
      const action: ModerationDetails = {
        type: 'removeDj',
        userUuid: djUuid,
        previousState: { ...findPosition(hangout.booth.current, djUuid) },
        newState: { position: null },
      };
      const also = isOwn ? undefined : recordAction(hangout, person, action);
      return runBoothCommand(
        hangout,
        (booth, ctx) => stepDown(booth, { uuid: djUuid, reason }, ctx),
        [],
        also,
      );
    });
    return {};
  },

  /**
   * [H332] [H333] Begins or ends the caller's break as a DJ, during which the seat is kept for a limited
   * time.
   */
  pauseDj(hangout, { uuid }, { paused }) {
    return hangout.mailbox.post(async () => {
      await runBoothCommand(hangout, (booth, ctx) => pauseDj(booth, { uuid, paused }, ctx));
      return { pausedUntil: hangout.booth.current.djs.find((dj) => dj.uuid === uuid)?.pausedUntil ?? null };
    });
  },

  /** [H018] Announces the caller's next song, or cancels the announcement. */
  async updateNextSong(hangout, person, { song: ref }) {
    const { uuid } = person;
    const song = ref && (await findPlayableSong(hangout, person, ref));
    await hangout.mailbox.post(() =>
      runBoothCommand(hangout, (booth, ctx) => announce(booth, { uuid, song }, ctx)),
    );
    return {};
  },

  /** [H1601] Every request made by hand is a sign of life, so this one needs to do nothing. */
  stillThere: () => ({}),

  /** [H019] [H357] [H360] Skips the current play, for its DJ or a moderator. */
  async skipSong(hangout, person, { playId: meant }) {
    await hangout.mailbox.post(() => {
      const play = currentPlay(hangout, meant);
      if (!maySkip(person, play.djUuid, policyContext(hangout))) throw roomRefusal('not_allowed');
      const { playId, djUuid, song } = play;
      const { songId, trackName, artistName } = song;
      const action: ModerationDetails = {
        type: 'skipSong',
        userUuid: djUuid,
        previousState: { playId, songId, trackName, artistName },
        newState: { skipped: true },
      };
      const also = djUuid === person.uuid ? undefined : recordAction(hangout, person, action);
      return runBoothCommand(hangout, (booth, ctx) => skip(booth, { playId }, ctx), [], also);
    });
    return {};
  },

  /** [H052] [H360] Adds the caller's vote to skip the current play, if the hangout allows such votes. */
  async voteToSkip(hangout, person, { playId: meant }) {
    return hangout.mailbox.post(async () => {
      const refusal = refusalToVoteToSkip(person, hangout.settings);
      if (refusal) throw ruleRefusal(refusal);
      const play = currentPlay(hangout, meant);
      const needed = skipVotesNeeded(countElectorate(hangout));
      hangout.booth.votes.skipVotes.add(person.uuid);
      const votes = [...hangout.booth.votes.skipVotes].filter((uuid) =>
        hangout.presence.people.get(uuid),
      ).length;
      if (votes >= needed)
        await runBoothCommand(hangout, (booth, ctx) => skip(booth, { playId: play.playId }, ctx));
      return { votes, needed };
    });
  },

  /**
   * [H1163] Notes that the caller's player cannot play the current song. If most listeners say so, the
   * presence tick skips it.
   */
  reportUnplayable(hangout, person, { playId }) {
    const play = currentPlay(hangout, playId);
    // [H1432] A live set has no file, so such reports are ignored.
    if (!play.song.liveSet) hangout.booth.votes.unplayableReports.add(person.uuid);
    const { reports, needed } = judgeCurrentPlay(hangout, play);
    return { reports, needed };
  },
};

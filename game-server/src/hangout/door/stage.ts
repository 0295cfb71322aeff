import type { SongRef } from '@hangout/contract/playlist-service/song-shape';
import { type Db, isPlayable, recordModeration, songRefToSong } from '@hangout/db';
import {
  announce,
  isBlocked,
  leaveWaiting,
  mayRemoveDj,
  maySkip,
  type Play,
  pauseDj,
  placeOf,
  refusalOfPlay,
  refusalToDj,
  refusalToVoteToSkip,
  type Song,
  skip,
  skipVotesNeeded,
  stepDown,
  takeSeat,
} from '@hangout/rules';
import type { Person } from '../crowd/person.ts';
import { djPerson, personOrRow } from '../crowd/policy.ts';
import { electorate, type Hangout, moment } from '../hangout.ts';
import { refuse, refuseBy } from '../refused.ts';
import { blocklist } from '../stage/blocklist.ts';
import { step } from '../stage/step.ts';
import type { RoomHandlers } from './ask.ts';

/** A song is only ever a reference: all that others see of it comes from our own tables. */
async function findSong(h: Hangout, ref: SongRef): Promise<Song> {
  const song = await songRefToSong(h.ports.db, ref);
  if (!song) throw refuse('song_not_found');
  // [H334]
  if (!isPlayable(song)) throw refuse('song_not_playable');
  if (isBlocked(blocklist(h), song)) throw refuse('song_blocked');
  return song;
}

/** [H360] What plays now. @throws Refused in silence, and where another play was meant. */
function playOn(h: Hangout, meant: string | undefined): Play {
  const play = h.booth.now;
  const refusal = refusalOfPlay(meant, play);
  if (refusal) throw refuseBy(refusal);
  if (!play) throw refuse('nothing_playing');
  return play;
}

type Deed = Omit<Parameters<typeof recordModeration>[1], 'actorUuid' | 'roomUuid'>;

/** [H357] A line about a deed on the stage, written in the transaction that does it. */
const record =
  (h: Hangout, { uuid }: Person, deed: Deed) =>
  (tx: Db) =>
    recordModeration(tx, { actorUuid: uuid, roomUuid: h.lease.roomUuid, ...deed });

export const stageHandlers: Pick<
  RoomHandlers,
  'addDj' | 'leaveWaiting' | 'removeDj' | 'updateNextSong' | 'pauseDj' | 'skipSong' | 'voteToSkip'
> = {
  /** [R184][H018] */
  async addDj(h, person, { song: ref }) {
    if (person.kind === 'guest') throw refuse('not_registered');
    const refusal = refusalToDj(person, moment(h));
    if (refusal) throw refuseBy(refusal);
    const song = ref && (await findSong(h, ref));
    return h.mailbox.post(async () => {
      const { uuid } = person;
      await step(
        h,
        (booth, ctx) => takeSeat(booth, { person: djPerson(h, person), song: song ?? null }, ctx),
        [uuid],
      );
      // gone again within the same step where the rules passed the seat on at once
      return placeOf(h.booth, uuid) ?? { waiting: h.booth.waiting.length };
    });
  },

  async leaveWaiting(h, { uuid }) {
    await h.mailbox.post(() => step(h, (booth, ctx) => leaveWaiting(booth, uuid, ctx)));
    return {};
  },

  /** [H016] [H357] */
  async removeDj(h, person, { djUuid = person.uuid }) {
    const isOwn = djUuid === person.uuid;
    if (!isOwn && !mayRemoveDj(person, await personOrRow(h, djUuid), moment(h))) throw refuse('not_allowed');
    const reason = isOwn ? 'self' : 'moderator';
    await h.mailbox.post(() => {
      const deed: Deed = {
        type: 'removeDj',
        userUuid: djUuid,
        previousState: { ...placeOf(h.booth, djUuid) },
        newState: { position: null },
      };
      const also = isOwn ? undefined : record(h, person, deed);
      return step(h, (booth, ctx) => stepDown(booth, { uuid: djUuid, reason }, ctx), [], also);
    });
    return {};
  },

  /** [H332] [H333] */
  pauseDj(h, { uuid }, { paused }) {
    return h.mailbox.post(async () => {
      await step(h, (booth, ctx) => pauseDj(booth, { uuid, paused }, ctx));
      return { pausedUntil: h.booth.djs.find((dj) => dj.uuid === uuid)?.pausedUntil ?? null };
    });
  },

  async updateNextSong(h, { uuid }, { song: ref }) {
    const song = ref && (await findSong(h, ref));
    await h.mailbox.post(() => step(h, (booth, ctx) => announce(booth, { uuid, song }, ctx)));
    return {};
  },

  /** [H019] [H357] [H360] */
  async skipSong(h, person, { playId: meant }) {
    await h.mailbox.post(() => {
      const play = playOn(h, meant);
      if (!maySkip(person, play.djUuid, moment(h))) throw refuse('not_allowed');
      const { playId, djUuid, song } = play;
      const { songId, trackName, artistName } = song;
      const deed: Deed = {
        type: 'skipSong',
        userUuid: djUuid,
        previousState: { playId, songId, trackName, artistName },
        newState: { skipped: true },
      };
      const also = djUuid === person.uuid ? undefined : record(h, person, deed);
      return step(h, (booth, ctx) => skip(booth, { playId }, ctx), [], also);
    });
    return {};
  },

  /** [H052] [H360] */
  async voteToSkip(h, person, { playId: meant }) {
    return h.mailbox.post(async () => {
      const refusal = refusalToVoteToSkip(person, h.truth);
      if (refusal) throw refuseBy(refusal);
      const play = playOn(h, meant);
      const needed = skipVotesNeeded(electorate(h));
      h.votes.skipVotes.add(person.uuid);
      const votes = [...h.votes.skipVotes].filter((uuid) => h.crowd.get(uuid)).length;
      if (votes >= needed) await step(h, (booth, ctx) => skip(booth, { playId: play.playId }, ctx));
      return { votes, needed };
    });
  },
};

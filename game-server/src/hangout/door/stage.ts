import type { SongRef } from '@hangout/contract/playlist-service/song-shape';
import { songRefToSong } from '@hangout/db';
import {
  announce,
  isPlayable,
  leaveWaiting,
  mayRemoveDj,
  maySkip,
  placeOf,
  refusalToDj,
  type Song,
  skip,
  skipVotesNeeded,
  stepDown,
  takeSeat,
} from '@hangout/rules';
import { djPerson, personOrRow } from '../crowd/policy.ts';
import { electorate, type Hangout, moment } from '../hangout.ts';
import { refuse, refuseBy } from '../refused.ts';
import { step } from '../stage/step.ts';
import type { RoomHandlers } from './ask.ts';

/** A song is only ever a reference: all that others see of it comes from our own tables. */
async function findSong(h: Hangout, ref: SongRef): Promise<Song> {
  const song = await songRefToSong(h.ports.db, ref);
  if (!song) throw refuse('song_not_found');
  if (!isPlayable(song)) throw refuse('song_not_playable');
  return song;
}

export const stageHandlers: Pick<
  RoomHandlers,
  'addDj' | 'leaveWaiting' | 'removeDj' | 'updateNextSong' | 'skipSong' | 'voteToSkip'
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

  /** [H016] */
  async removeDj(h, person, { djUuid = person.uuid }) {
    if (djUuid !== person.uuid && !mayRemoveDj(person, await personOrRow(h, djUuid), moment(h)))
      throw refuse('not_allowed');
    const reason = djUuid === person.uuid ? 'self' : 'moderator';
    await h.mailbox.post(() => step(h, (booth, ctx) => stepDown(booth, { uuid: djUuid, reason }, ctx)));
    return {};
  },

  async updateNextSong(h, { uuid }, { song: ref }) {
    const song = ref && (await findSong(h, ref));
    await h.mailbox.post(() => step(h, (booth, ctx) => announce(booth, { uuid, song }, ctx)));
    return {};
  },

  /** [H019] */
  async skipSong(h, person) {
    await h.mailbox.post(() => {
      const play = h.booth.now;
      if (!play) throw refuse('nothing_playing');
      if (!maySkip(person, play.djUuid, moment(h))) throw refuse('not_allowed');
      return step(h, (booth, ctx) => skip(booth, { playId: play.playId }, ctx));
    });
    return {};
  },

  /** [H052] */
  async voteToSkip(h, person) {
    return h.mailbox.post(async () => {
      const play = h.booth.now;
      if (!h.truth.voteToSkip) throw refuse('skip_vote_off');
      if (!play) throw refuse('nothing_playing');
      if (person.kind !== 'user') throw refuse('not_registered');
      const needed = skipVotesNeeded(electorate(h));
      h.votes.skipVotes.add(person.uuid);
      const votes = [...h.votes.skipVotes].filter((uuid) => h.crowd.get(uuid)).length;
      if (votes >= needed) await step(h, (booth, ctx) => skip(booth, { playId: play.playId }, ctx));
      return { votes, needed };
    });
  },
};

import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { taste } from '../../e2e/hls.ts';
import { handIn, untilDecided } from '../../e2e/music.ts';
import { ann as annArrives, guest, openHangout } from '../../e2e/people.ts';
import { SILENCE } from '../../e2e/sound.ts';
import { stay } from '../../e2e/stay.ts';
import { until } from '../../e2e/until.ts';
import { type AcceptanceTest, requireResult } from './acceptance-run.ts';

const SONG_SECONDS = 200;

/** A newcomer uploads a song, takes a seat, and two hear it. */
export const uploadAndPlay: AcceptanceTest = {
  title: '[H963] ann uploads a song and plays it; ann and bob hear the same',
  async run(evening) {
    const { address } = requireResult(evening.app, 'the house');
    const ann = await evening.step('ann signs up', () => annArrives(address));
    const way: string[] = [];
    const song = await evening.step('ann uploads a song made in code', async () => {
      const { songId } = await handIn(ann, composeMelody(SONG_SECONDS), 'Evening Tune.wav');
      return untilDecided(ann, songId, (status) => way.push(status));
    });
    assert.equal(song.status, 'VERIFIED', `${way.join(' → ')}: ${song.error?.message}`);
    assert.ok(Math.abs(song.duration - SONG_SECONDS) < 0.5, `it lasts ${song.duration} s`);
    await evening.step(`it went ${way.join(' → ')}; ann queues it`, () =>
      ann.api(queueSongs.add, { songs: [{ songId: song.songId }], append: true }),
    );

    const { slug } = await evening.step('ann opens a hangout', () => openHangout(ann, "Ann's Evening"));
    const bob = await guest(address);
    const [annHere, bobHere] = await evening.step('ann and bob, a guest, walk in', () =>
      Promise.all([stay(ann, slug), stay(bob, slug)]),
    );
    evening.hangout = { slug, ann, annSession: annHere, bob, bobSession: bobHere, songId: song.songId };
    await evening.step('ann takes a seat', () => annHere.now().ask('addDj', {}));
    const [seenByAnn, seenByBob] = await evening.step('both see the song begin', () =>
      Promise.all([annHere, bobHere].map((one) => until('a song plays', () => one.now().state().nowPlaying))),
    );
    assert.ok(seenByAnn && seenByBob);
    const moments = ({ playId, startTime, endTime }: typeof seenByAnn) => ({ playId, startTime, endTime });
    assert.deepEqual(moments(seenByAnn), moments(seenByBob));
    assert.equal(seenByBob.djUuid, ann.uuid);
    assert.equal(seenByBob.song.songId, song.songId);

    await evening.step('it has begun', () =>
      until('the start', () => Date.now() > seenByBob.startTime + 500),
    );
    const at = (Date.now() - seenByBob.startTime) / 1000;
    const [annHears, bobHears] = await evening.step(`both open the segment of second ${at.toFixed(1)}`, () =>
      Promise.all([taste(ann, song.songId, at), taste(bob, song.songId, at)]),
    );
    assert.deepEqual(annHears, bobHears);
    assert.ok(bobHears.level > SILENCE, `level ${bobHears.level}`);
  },
};

import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { createHangout, signInAsGuest, signUp } from '@hangout/testkit/accounts';
import { SILENCE } from '@hangout/testkit/browser/sound';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { uploadFile, waitForVerification } from '@hangout/testkit/songs/upload';
import { joinAndStay } from '@hangout/testkit/staying-client';
import { waitFor } from '@hangout/testkit/wait-for';
import { type AcceptanceTest, requireResult } from './acceptance-run.ts';
import { decodeSegment } from './hls.ts';

const SONG_SECONDS = 200;

/** Acceptance test: a new user uploads a song and takes a seat, and two users hear the song. */
export const uploadAndPlay: AcceptanceTest = {
  title: '[H963] ann uploads a song and plays it; ann and bob hear the same',
  async run(run) {
    const { address } = requireResult(run.app, 'the app process');
    const ann = await run.step('ann signs up', () => signUp(address, 'ann'));
    const statuses: string[] = [];
    const song = await run.step('ann uploads a song made in code', async () => {
      const { songId } = await uploadFile(ann, composeMelody(SONG_SECONDS), 'Evening Tune.wav');
      return waitForVerification(ann, songId, (status) => statuses.push(status));
    });
    assert.equal(song.status, 'VERIFIED', `${statuses.join(' → ')}: ${song.error?.message}`);
    assert.ok(Math.abs(song.duration - SONG_SECONDS) < 0.5, `it lasts ${song.duration} s`);
    await run.step(`it went ${statuses.join(' → ')}; ann queues it`, () =>
      ann.api(queueSongs.add, { songs: [{ songId: song.songId }], append: true }),
    );

    const { slug } = await run.step('ann opens a hangout', () => createHangout(ann, "Ann's Evening"));
    const bob = await signInAsGuest(address);
    const [annSession, bobSession] = await run.step('ann and bob, a guest, join', () =>
      Promise.all([joinAndStay(ann, slug), joinAndStay(bob, slug)]),
    );
    run.hangout = { slug, ann, annSession, bob, bobSession, songId: song.songId };
    await run.step('ann takes a seat', () => annSession.current().request('addDj', {}));
    const [seenByAnn, seenByBob] = await run.step('both see the song start', () =>
      Promise.all(
        [annSession, bobSession].map((session) =>
          waitFor('a song plays', () => session.current().state().nowPlaying),
        ),
      ),
    );
    assert.ok(seenByAnn && seenByBob);
    const timesOf = ({ playId, startTime, endTime }: typeof seenByAnn) => ({ playId, startTime, endTime });
    assert.deepEqual(timesOf(seenByAnn), timesOf(seenByBob));
    assert.equal(seenByBob.djUuid, ann.uuid);
    assert.equal(seenByBob.song.songId, song.songId);

    await run.step('it has started', () =>
      waitFor('the start', () => Date.now() > seenByBob.startTime + 500),
    );
    const at = (Date.now() - seenByBob.startTime) / 1000;
    const [annHears, bobHears] = await run.step(`both open the segment of second ${at.toFixed(1)}`, () =>
      Promise.all([decodeSegment(ann, song.songId, at), decodeSegment(bob, song.songId, at)]),
    );
    assert.deepEqual(annHears, bobHears);
    assert.ok(bobHears.level > SILENCE, `level ${bobHears.level}`);
  },
};

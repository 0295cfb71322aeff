import assert from 'node:assert/strict';
import { songStreams, uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { uploads } from '@hangout/contract/rest/uploads/uploads';
import { User } from '@hangout/db/models/accounts';
import { waitUntil } from '@hangout/testkit/wait-for';
import { clicks } from '@hangout/worker/media/testing';
import type { ClusterTest } from './cluster-test.ts';

/** Checks the worker of a cluster, which runs the jobs that REST creates. */
export function workerTests(t: ClusterTest): void {
  it('[H1505] an upload waits for a worker, which then verifies the song so that it can be streamed as HLS', async () => {
    const ann = await t.user('ann');
    await User.query(t.db)
      .where({ uuid: ann.uuid })
      .patch({ capabilities: ['uploadMusic'] });
    const worker = t.cluster.process('worker-1');
    const readStatus = async (id: string) => (await ann.api(uploadedSongs.byId, { id })).status;
    await worker.kill('SIGTERM');
    const file = new File([new Uint8Array(clicks(2))], 'clicks.wav');
    const { songId } = await ann.api(uploads.song, { file });
    assert.equal(await readStatus(songId), 'PENDING_UPLOAD');
    await worker.start();
    await waitUntil(async () => (await readStatus(songId)) === 'VERIFIED');
    const { hlsPlaylistUrl } = await ann.api(songStreams.hlsPlaylist, { id: songId });
    const playlist = await fetch(hlsPlaylistUrl);
    assert.equal(playlist.status, 200);
    assert.match(await playlist.text(), /^#EXTM3U/);
  });
}

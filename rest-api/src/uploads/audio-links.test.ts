import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { uploads } from '@hangout/contract/rest/uploads/uploads';
import { User } from '@hangout/db/models/accounts';
import { mediaJobs } from '@hangout/jobs/media';
import { readConfig } from '@hangout/platform/config/config';
import { createFiles } from '@hangout/platform/files/disk-files';
import { composeChirps } from '@hangout/testkit/songs/chirps';
import { type RestTest, refusalOf, restTest } from '../testing/rest-test.ts';

describe('adding a song by a link to an audio file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-links-'));
  const song = composeChirps(3);
  const answers: Record<string, RequestListener> = {
    '/Rain%20at_Night.wav': (_req, res) => res.setHeader('content-type', 'audio/wav').end(song),
    '/moved.wav': (_req, res) => res.writeHead(302, { location: '/Rain%20at_Night.wav' }).end(),
    '/round.wav': (_req, res) => res.writeHead(302, { location: '/round.wav' }).end(),
    '/elsewhere.wav': (_req, res) => res.writeHead(302, { location: 'http://localhost:1/a.wav' }).end(),
    '/page': (_req, res) => res.setHeader('content-type', 'text/html; charset=utf-8').end('<p>Rain</p>'),
    '/empty.wav': (_req, res) => res.end(),
    '/broken.wav': (_req, res) => res.writeHead(500).end(),
    '/large.wav': (_req, res) =>
      res.writeHead(200, { 'content-length': String(101 * 1024 * 1024) }).flushHeaders(),
    '/endless.wav': (_req, res) => {
      const piece = Buffer.alloc(1024 * 1024);
      const write = () => {
        while (!res.destroyed && res.write(piece));
        if (!res.destroyed) res.once('drain', write);
      };
      write();
    },
    '/cut.wav': (_req, res) => {
      res.writeHead(200, { 'content-length': '1000' });
      res.write('RIFF', () => res.destroy());
    },
    '/slow.wav': (_req, res) => {
      res.write('RIFF');
    },
  };
  let server: Server;
  let origin = '';
  before(async () => {
    server = createServer((req, res) => {
      const answer = answers[req.url ?? ''];
      if (answer) answer(req, res);
      else res.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  const linkTest = (stallSeconds: number) =>
    restTest({
      dependencies: () => ({
        files: createFiles({ DATA_DIR: folder }),
        config: readConfig(
          { AUDIO_LINK_HOSTS: `${new URL(origin).host},media.example.org` },
          { BODY_STALL_SECONDS: stallSeconds },
        ),
      }),
    });
  // A stall timeout of 600 s, as long as mocha waits for a test, so that no download is ended because the machine is
  // slow.
  const t = linkTest(600);
  after(async () => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const stored = () => {
    const originals = join(folder, 'files/originals');
    return existsSync(originals) ? readdirSync(originals).length : 0;
  };

  it('[H1010] an audio file at an allowed host that a user adds by its link becomes a song of this user, like an upload', async () => {
    const ann = await t.ann();
    const added = await ann.api(uploads.byLink, { link: `${origin}/Rain%20at_Night.wav` });
    assert.deepEqual(
      [added.trackName, added.fileName, added.status],
      ['Rain at Night', 'Rain at_Night.wav', 'PENDING_UPLOAD'],
    );
    const jobs = t.jobsSent.filter(({ name }) => name === mediaJobs.upload);
    assert.equal(jobs.length, 1);
    const { songs, bytes } = await ann.api(uploads.quota);
    assert.deepEqual([songs.used, bytes.used], [1, song.length]);
    const { data } = await ann.api(uploadedSongs.mine, {});
    assert.equal(data[0]?.songId, added.songId);
  });

  it('[H1010] users who may add songs by link can read from which hosts', async () => {
    const { linkHosts } = await (await t.ann()).api(uploads.quota);
    assert.deepEqual(linkHosts, [new URL(origin).host, 'media.example.org']);
  });

  it('[H1010] the link of an audio file may redirect, but only within its host', async () => {
    const { fileName } = await (await t.ann()).api(uploads.byLink, { link: `${origin}/moved.wav` });
    assert.equal(fileName, 'moved.wav');
  });

  it('[H577] a linked audio file that the user has already uploaded is refused unless duplicates are allowed', async () => {
    const ann = await t.ann();
    const link = `${origin}/Rain%20at_Night.wav`;
    await ann.api(uploads.byLink, { link });
    const refused = await refusalOf(ann.api(uploads.byLink, { link }));
    assert.deepEqual([refused.status, refused.message], [409, 'You have uploaded this file already']);
    await ann.api(uploads.byLink, { link, allowDuplicate: true });
  });

  type Refusal = readonly [link: string, status: number, code: string, message: string];
  const refusals: readonly Refusal[] = [
    ['nonsense', 400, 'link_malformed', 'This is not a link to a file. Such a link begins with https://'],
    [
      'file:///etc/passwd',
      400,
      'link_malformed',
      'This is not a link to a file. Such a link begins with https://',
    ],
    [
      'http://media.example.org/a.mp3',
      400,
      'link_malformed',
      'This is not a link to a file. Such a link begins with https://',
    ],
    [
      'https://ann:secret@media.example.org/a.mp3',
      400,
      'link_malformed',
      'This is not a link to a file. Such a link begins with https://',
    ],
    [
      'https://elsewhere.example.org/a.mp3',
      403,
      'link_host_not_allowed',
      'Songs may not be added from this address',
    ],
    ['http://127.0.0.1:1/a.mp3', 403, 'link_host_not_allowed', 'Songs may not be added from this address'],
    [
      '/elsewhere.wav',
      400,
      'link_leads_elsewhere',
      'This link leads on to another address. Use the address of the file itself',
    ],
    [
      '/round.wav',
      400,
      'link_leads_elsewhere',
      'This link leads on to another address. Use the address of the file itself',
    ],
    ['/missing.wav', 404, 'link_not_found', 'There is no file at this link'],
    [
      '/broken.wav',
      424,
      'link_unavailable',
      'The file at this link cannot be fetched right now. Try again later',
    ],
    [
      '/cut.wav',
      424,
      'link_unavailable',
      'The file at this link cannot be fetched right now. Try again later',
    ],
    ['/page', 400, 'link_no_audio', 'There is no audio file at this link'],
    ['/large.wav', 413, 'song_file_too_large', 'This file is larger than 100 MB'],
    ['/endless.wav', 413, 'song_file_too_large', 'This file is larger than 100 MB'],
    ['/empty.wav', 400, 'file_empty', 'This file is empty'],
  ];
  const itRefuses = ([link, status, code, message]: Refusal, on: RestTest) =>
    it(`[H1010] adding the audio file at the link ${link} is refused: ${message}`, async () => {
      const before = stored();
      const given = link.startsWith('/') ? `${origin}${link}` : link;
      const refused = await refusalOf((await on.ann()).api(uploads.byLink, { link: given }));
      assert.deepEqual([refused.status, refused.code, refused.message], [status, code, message]);
      assert.equal(stored(), before, 'nothing is stored');
    });
  for (const refusal of refusals) itRefuses(refusal, t);

  describe('links whose download stops', () => {
    itRefuses(['/slow.wav', 408, 'upload_stalled', 'The upload stopped on its way. Try again'], linkTest(1));
  });

  it('[H1010] a user without the right to upload cannot add a song by link, and an empty link is refused', async () => {
    const ann = await t.ann();
    assert.equal((await refusalOf(ann.api(uploads.byLink, { link: ' ' }))).status, 400);
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ capabilities: [] });
    t.authenticator.invalidate(ann.uuid);
    const refused = await refusalOf(ann.api(uploads.byLink, { link: `${origin}/moved.wav` }));
    assert.deepEqual([refused.code, refused.message], ['uploading_not_allowed', 'You may not upload music']);
  });
});

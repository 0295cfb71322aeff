import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  insertUploadedSong,
  insertUser,
  loadSong,
  loadSongFiles,
  lobbyChannel,
  parseLobbyNotification,
  type SongFiles,
} from '@hangout/db';
import { databaseTest } from '@hangout/db/testing';
import { createFiles } from '@hangout/platform/files/disk-files';
import type { DiskFiles } from '@hangout/platform/files/file-store';
import { createProcessPool, type MediaProcesses } from '@hangout/platform/isolation/process-pool';
import { collectChildren, NEVER_MS, wasKilled } from '@hangout/platform/isolation/testing';
import { listenForNotifications } from '@hangout/platform/pg-notifications/pg-notifications';
import { AUDIO_QUALITIES, type AudioQuality, LEADING_SILENCE_MS } from '@hangout/rules';
import { isLongLane } from '@hangout/testkit/lane';
import { describeWithProgram } from '@hangout/testkit/programs';
import { makeSilentFlac } from '@hangout/testkit/songs/flac';
import { waitUntil } from '@hangout/testkit/wait-for';
import { parseFile } from 'music-metadata';
import sharp from 'sharp';
import type { UploadFormat } from './ffmpeg-commands.ts';
import { importMaster } from './import-master.ts';
import { makeHlsOfSong } from './make-hls.ts';
import { makeLowQuality } from './make-low-quality.ts';
import { processUpload } from './process-upload.ts';
import { clicks, encoded, type TestTags, wavHeader } from './testing.ts';
import { createTranscoder } from './transcoder.ts';
import { TranscodeError, type Transcoder } from './transcoding.ts';

/** Limits that an endless transcoding reaches; the bundled ffmpeg takes longer to begin it. */
const SHORT_MS = { wasm: 1_500, native: 200 } as const;
/** Slightly more than the limit of 20 minutes; not much longer, because the whole file is decoded. */
const TOO_LONG_HOURS = 0.34;

describe('processing of an uploaded song by the worker', () => {
  const t = databaseTest();
  let folder: string;
  let files: DiskFiles;
  let machine: Transcoder;
  let bundled: Transcoder;
  /** The wav, prepared only in medium quality. */
  let plain: Awaited<ReturnType<typeof prepared>>;
  /** The shortest song whose loudness and offset can be measured: each second of sound costs ffmpeg time. */
  const SECONDS = 3;
  const wav = clicks(SECONDS);
  const poolOf = (timeoutMs: number, maxMemoryMb: number) =>
    createProcessPool({ processes: 2, timeoutMs, maxMemoryMb });
  const newPool = () => poolOf(NEVER_MS, 1_024);
  const processes: MediaProcesses = { images: newPool(), audio: newPool(), playlistFiles: newPool() };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-test-files-'));
    files = createFiles({ DATA_DIR: folder });
    machine = await createTranscoder(processes.audio);
    bundled = await createTranscoder(processes.audio, { kind: 'wasm' });
    plain = await prepared(wav, bundled);
  });
  after(async () => {
    await rm(folder, { recursive: true });
  });

  const mediumAlone: readonly AudioQuality[] = ['medium'];
  let qualities = mediumAlone;
  afterEach(() => {
    qualities = mediumAlone;
  });
  async function prepared(bytes: Uint8Array, transcoder = machine, pools = processes, name = 'a file.mp3') {
    const song = await insertUploadedSong(t.db, {
      ...{ ownerUuid: null, trackName: 'a file', artistName: 'ann' },
      ...{ originalKey: `originals/${name}`, originalName: name, originalBytes: bytes.byteLength },
    });
    await files.put(`originals/${name}`, bytes);
    await processUpload({ db: t.db, files, transcoder, processes: pools, qualities }, song.songId);
    const [now, kept] = [await loadSong(t.db, song.songId), await loadSongFiles(t.db, song.songId)];
    if (!now || !kept) throw new Error('the song has gone');
    return { song: now, kept };
  }

  const mp3: [UploadFormat, TestTags] = ['mp3', { title: 'Clicks', artist: 'Kai' }];
  /** A title with a bidirectional control character and an invisible character. */
  const dirty = 'Cli\u202Ecks\u200B';
  const formats: readonly [UploadFormat, TestTags][] = [
    mp3,
    ['wav', {}],
    ['flac', { title: dirty, artist: 'Kai' }],
    ['m4a', { title: 'Clicks', artist: 'Kai' }],
    ['opus', { title: 'Clicks', artist: 'Kai' }],
  ];
  async function becomesSong(
    transcoder: Transcoder,
    format: UploadFormat,
    tags: TestTags,
    seconds = SECONDS,
  ): Promise<void> {
    const bytes = await encoded(machine, clicks(seconds), format, tags);
    const { song, kept } = await prepared(bytes, transcoder);
    assert.deepEqual([song.status, kept.error], ['VERIFIED', null]);
    assert.deepEqual(
      [song.trackName, song.artistName],
      tags.title ? ['Clicks', 'Kai'] : ['a file', 'ann'],
      'what the tags do not say is as it was named at the upload',
    );
    assert.ok(Math.abs((song.duration ?? 0) - seconds) < 0.1, `${song.duration} s`);
    assert.equal(song.energy?.length, Math.ceil(song.duration ?? 0));
    assert.ok(song.streamUrls?.uploadService?.hls && song.streamUrls.uploadService.http);
    assert.deepEqual([kept.hlsPrefix, kept.hlsSecret], [null, null], '[H322] nobody has asked for HLS');
  }
  /** The files of a song after its HLS was made, by as many workers at once. */
  async function withHls(songId: string, transcoder: Transcoder, workers = 1): Promise<SongFiles> {
    const ports = { db: t.db, files, transcoder, processes, qualities: AUDIO_QUALITIES };
    await Promise.all(Array.from({ length: workers }, () => makeHlsOfSong(ports, songId)));
    return (await loadSongFiles(t.db, songId)) ?? assert.fail('the song has gone');
  }
  for (const [format, tags] of formats.slice(1))
    it(`[R088][H321] an uploaded ${format} becomes a verified song${tags.title === dirty ? ' with [H712] a clean title' : ''}`, () =>
      becomesSong(machine, format, tags));

  for (const brand of ['3gp4', 'qt  '])
    it(`[H1574] an m4a of the brand ${brand.trim()} becomes a verified song`, async () => {
      const bytes = await encoded(machine, wav, 'm4a', { title: 'Clicks', artist: 'Kai' });
      const end = bytes.readUInt32BE(0);
      for (let place = 8; place < end; place += 4) if (place !== 12) bytes.write(brand, place, 'latin1');
      const { song, kept } = await prepared(bytes);
      assert.deepEqual([song.status, kept.error, song.trackName], ['VERIFIED', null, 'Clicks']);
    });

  // Both ffmpegs take the same commands, so the bundled one is tested with only one format if another is installed.
  it('[R088][H321] the bundled ffmpeg turns an mp3 into a verified song', () => becomesSong(bundled, ...mp3));

  it('[H322] if two workers prepare the same song, its HLS is made only once, encrypted and in segments of 4 s', async () => {
    const { song } = await prepared(clicks(9));
    const { hlsPrefix, hlsSecret } = await withHls(song.songId, machine, 2);
    const segments = await readdir(files.localPath(hlsPrefix ?? ''));
    assert.deepEqual(segments.sort(), ['0000.ts', '0001.ts', '0002.ts', 'index.m3u8']);
    assert.equal(hlsSecret?.byteLength, 16);
    assert.equal((await readdir(files.localPath(`songs/${song.songId}/hls`))).length, 1);
  });

  /** A mono wav of a 997 Hz sine, whose loudness equals its level to a hundredth [EBU Tech 3341]. */
  function sine(level: number, seconds = 2): Buffer {
    const samples = new Int16Array(seconds * 44_100);
    for (let i = 0; i < samples.length; i += 1)
      samples[i] = Math.round(32_767 * level * Math.sin((2 * Math.PI * 997 * i) / 44_100));
    return Buffer.concat([wavHeader(samples.byteLength), Buffer.from(samples.buffer)]);
  }
  async function measuresLoudness(transcoder: Transcoder): Promise<void> {
    // A mono sine of -20 dBFS has -23.01 LUFS. The two channels that are made of it have the same loudness together.
    const { song } = await prepared(sine(0.1), transcoder);
    const { lufs, truePeakDb } = song.loudness ?? assert.fail('nothing was measured');
    assert.ok(Math.abs(lufs + 23.01) < 0.15, `${lufs} LUFS`);
    assert.ok(Math.abs(truePeakDb + 20) < 0.2, `${truePeakDb} dBTP`);
    const loud = await prepared(sine(0.9), transcoder);
    assert.ok(
      Math.abs((loud.song.loudness?.lufs ?? 0) - lufs - 19.08) < 0.1,
      JSON.stringify(loud.song.loudness),
    );
  }
  it('[H1165] the loudness of an upload is measured by EBU R128', () => measuresLoudness(bundled));

  async function saysHowLate({ song }: typeof plain, transcoder: Transcoder): Promise<void> {
    const kept = await withHls(song.songId, transcoder);
    const frame = (1024 / 44_100) * 1000;
    const { hls = 0, http = 0 } = kept.contentOffsetMs;
    assert.ok(Math.abs(hls - LEADING_SILENCE_MS - frame) < 1, `${hls} ms`);
    assert.ok(Math.abs(http - LEADING_SILENCE_MS) < 1, `${http} ms`);
  }
  it('[H325] [H2098] where the music begins in each rendition is stored: after the silence in front of it in m4a, and one AAC frame later in HLS', () =>
    saysHowLate(plain, bundled));

  async function endsInTime(transcoder: Transcoder): Promise<void> {
    const scratch = await mkdtemp(join(tmpdir(), 'hangout-test-time-'));
    const endless = ['-f', 'lavfi', '-i', 'anoisesrc=d=36000', '-f', 'null', '-'];
    const run = transcoder.run(scratch, [endless], { timeoutMs: SHORT_MS[transcoder.kind] });
    await assert.rejects(run, { name: 'ProcessLimitError', reason: 'time' });
    await rm(scratch, { recursive: true });
  }
  it('[H321] a transcoding that takes too long is ended (bundled ffmpeg)', () => endsInTime(bundled));

  describeWithProgram('ffmpeg', 'with the installed ffmpeg', () => {
    it('[H321] if the installed ffmpeg can make HLS and AAC, it is used instead of the bundled one', () =>
      assert.equal(machine.kind, 'native'));
    it('[R088][H321] the installed ffmpeg turns an mp3 into a verified song', () =>
      becomesSong(machine, ...mp3));
    it('[H1165] the installed ffmpeg measures the same loudness as the bundled one', () =>
      measuresLoudness(machine));
    it('[H325] the installed ffmpeg gives renditions the same delay as the bundled one', async () =>
      saysHowLate(await prepared(wav, machine), machine));
    it('[H321] a transcoding that takes too long is ended (installed ffmpeg)', () => endsInTime(machine));
    // Other systems have no file that is like a full disk.
    if (process.platform === 'linux')
      it('[H2071] a disk that is full during a transcoding is not the file’s fault', async () => {
        const noise = ['-f', 'lavfi', '-i', 'anoisesrc=d=30', '-f', 's16le', '/dev/full'];
        const run = machine.run(folder, [noise], { timeoutMs: NEVER_MS });
        await assert.rejects(run, { name: 'Error', code: 'ENOSPC' });
      });
  });

  const unknownCodec = Buffer.from(wav);
  unknownCodec.writeUInt16LE(0x9999, 20);
  const text = Buffer.from('this is not music\n'.repeat(5000));
  const broken: readonly [string, Uint8Array, string][] = [
    ['a text file named mp3', text, 'not_music'],
    ['an empty file', Buffer.alloc(0), 'not_music'],
    [
      'a short wav whose header claims hours',
      Buffer.concat([wavHeader(2 ** 31), wav.subarray(0, 4000)]),
      'no_sound',
    ],
    ['a wav without sound', wavHeader(0), 'no_sound'],
    ['a wav in an unknown codec', unknownCodec, 'not_readable'],
    [
      'a playlist that refers to local files',
      Buffer.from('#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n'),
      'not_music',
    ],
  ];
  for (const [what, bytes, code] of broken) {
    it(`[H321] an upload of ${what} is refused with a reason`, async () => {
      for (const transcoder of new Set([machine, bundled])) {
        const { song, kept } = await prepared(bytes, transcoder);
        assert.deepEqual([song.status, kept.error, kept.httpKey], ['VERIFICATION_ERROR', code, null]);
        assert.equal(await files.size(kept.originalKey), null, '[H721] the original is removed');
      }
    });
  }

  it('[H321] a FLAC file whose header claims hours is refused before it is decoded', async () => {
    const bytes = await encoded(machine, wav, 'flac');
    // The header's sample count is a 36-bit field ending with byte 25.
    bytes.writeUInt32BE(2 ** 28, 22);
    const { song, kept } = await prepared(bytes);
    assert.deepEqual([song.status, kept.error], ['VERIFICATION_ERROR', 'too_long']);
  });

  // In the long lane, because 20 minutes of sound must be encoded first.
  if (isLongLane)
    it('[H321] a FLAC file of more than 20 minutes is refused even if its header does not state the length', async () => {
      const bytes = makeSilentFlac(TOO_LONG_HOURS);
      // A sample count of zero in the header means that the length is unknown.
      bytes[21] = (bytes[21] ?? 0) & 0xf0;
      bytes.fill(0, 22, 26);
      const { song, kept } = await prepared(bytes);
      assert.deepEqual([song.status, kept.error], ['VERIFICATION_ERROR', 'too_long']);
    });

  const limited: readonly [string, number, number, string][] = [
    ['time', 1, 1_024, 'takes_too_long'],
    ['memory', NEVER_MS, 20, 'needs_too_much_memory'],
  ];
  for (const [what, timeoutMs, maxMemoryMb, code] of limited)
    it(`[H722] an upload whose processing needs more ${what} than allowed is refused for that reason`, async () => {
      const few: MediaProcesses = { ...processes, audio: poolOf(timeoutMs, maxMemoryMb) };
      const { song, kept } = await prepared(wav, machine, few);
      assert.deepEqual([song.status, kept.error], ['VERIFICATION_ERROR', code]);
      assert.equal(await files.size(kept.originalKey), null);
    });

  for (const kind of ['native', 'wasm'] as const)
    it(`[H722] a ${kind} ffmpeg that needs too much memory is killed`, async function () {
      const transcoder = await createTranscoder(poolOf(NEVER_MS, 25), { kind });
      if (transcoder.kind !== kind) this.skip();
      const scratch = await mkdtemp(join(tmpdir(), 'hangout-test-memory-'));
      const noise = ['-f', 'lavfi', '-i', 'anoisesrc=d=36000', '-f', 'null', '-'];
      const children = await collectChildren(() =>
        assert.rejects(transcoder.run(scratch, [noise], { timeoutMs: NEVER_MS }), {
          name: 'ProcessLimitError',
          reason: 'memory',
        }),
      );
      assert.equal(children.length, 1);
      await waitUntil(() => children.every(wasKilled));
      await rm(scratch, { recursive: true });
    });

  it('[H720] the size of all renditions of an uploaded song is stored', async () => {
    const { songId } = plain.song;
    const kept = await loadSongFiles(t.db, songId);
    let bytes = 0;
    const folder = files.localPath(`songs/${songId}`);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
    assert.equal(kept?.renditionBytes, bytes);
  });

  it('[H289] a lossless song is also stored in low and high quality, each with its encoder’s delay', async () => {
    qualities = AUDIO_QUALITIES;
    const { kept } = await prepared(wav);
    assert.deepEqual(Object.keys(kept.qualities).sort(), ['high', 'low']);
    const sizes = new Map<string, number>();
    for (const [quality, { key, offsetMs }] of Object.entries(kept.qualities)) {
      const { format } = await parseFile(files.localPath(key));
      const seconds = (format.duration ?? 0) - LEADING_SILENCE_MS / 1000;
      assert.ok(Math.abs(seconds - SECONDS) < 0.2, `${quality} lasts ${format.duration} s`);
      assert.ok(Math.abs(offsetMs - LEADING_SILENCE_MS) < 1, `${quality} begins ${offsetMs} ms late`);
      sizes.set(quality, (await files.size(key)) ?? 0);
    }
    const medium = (await files.size(kept.httpKey ?? '')) ?? 0;
    assert.ok((sizes.get('low') ?? 0) < medium && medium < (sizes.get('high') ?? 0), `${medium}`);
  });

  it('[H289] a song is not stored in qualities that are turned off or not better than the upload', async () => {
    qualities = AUDIO_QUALITIES;
    const { kept } = await prepared(await encoded(machine, wav, 'mp3'));
    assert.deepEqual(Object.keys(kept.qualities), ['low'], 'an mp3 of 128 kbit/s');
    assert.deepEqual(plain.kept.qualities, {});
  });

  it('[H289] two workers make a song’s missing low quality from its m4a only once', async () => {
    const { song } = plain;
    const kept = (await loadSongFiles(t.db, song.songId)) ?? plain.kept;
    const ports = { db: t.db, files, transcoder: machine, processes, qualities: AUDIO_QUALITIES };
    await Promise.all([makeLowQuality(ports, song.songId), makeLowQuality(ports, song.songId)]);
    const { qualities: made, renditionBytes } = (await loadSongFiles(t.db, song.songId)) ?? kept;
    const bytes = (await files.size(made.low?.key ?? '')) ?? 0;
    assert.ok(Math.abs((made.low?.offsetMs ?? 0) - LEADING_SILENCE_MS) < 1, JSON.stringify(made));
    assert.ok(bytes > 0 && bytes < ((await files.size(kept.httpKey ?? '')) ?? 0));
    assert.equal(renditionBytes, kept.renditionBytes + bytes);
  });

  it('[R039] the cover of an uploaded song is stored in four sizes', async () => {
    const picture = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const { song } = await prepared(await encoded(machine, wav, 'mp3', { picture }));
    assert.match(song.thumbnails?.uploadService ?? '', /cover\?size=500$/);
    for (const size of [128, 256, 500, 1024]) {
      const { width, height } = await sharp(
        files.localPath(`songs/${song.songId}/cover/${size}.jpg`),
      ).metadata();
      assert.deepEqual([width, height], [size, size]);
    }
  });

  it('[H326] a cover of more than 50 million pixels is left out, and the song states the reason', async () => {
    const picture = await sharp({ create: { width: 7100, height: 7100, channels: 3, background: '#000000' } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const { song, kept } = await prepared(await encoded(machine, wav, 'mp3', { picture }));
    assert.deepEqual([song.status, kept.error, kept.coverKey], ['VERIFIED', 'cover_left_out', null]);
  });

  it('[R088][H320] a server error postpones the verification of a song, and a retry completes the verification', async () => {
    const { songId } = await insertUploadedSong(t.db, {
      ...{ ownerUuid: null, trackName: 'again', artistName: 'ann' },
      ...{ originalKey: 'originals/again', originalName: 'again.wav', originalBytes: wav.byteLength },
    });
    await files.put('originals/again', wav);
    const run = async () => Promise.reject(new Error('no memory left'));
    const away: Transcoder = { kind: 'native', run, close: async () => {} };
    await assert.rejects(
      processUpload({ db: t.db, files, transcoder: away, processes, qualities }, songId),
      /no memory left/,
    );
    assert.equal((await loadSong(t.db, songId))?.status, 'VERIFICATION_POSTPONED');
    await processUpload({ db: t.db, files, transcoder: machine, processes, qualities }, songId);
    assert.equal((await loadSong(t.db, songId))?.status, 'VERIFIED');
  });

  it('[H1498] the owner’s windows are told about the tags of an upload before its transcoding ends', async () => {
    const ownerUuid = await insertUser(t.db, { nickname: 'ann' });
    const bytes = await encoded(machine, wav, ...mp3);
    const { songId } = await insertUploadedSong(t.db, {
      ...{ ownerUuid, trackName: 'a file', artistName: 'ann' },
      ...{ originalKey: 'originals/tags', originalName: 'tags.mp3', originalBytes: bytes.byteLength },
    });
    await files.put('originals/tags', bytes);
    let announcements = 0;
    const listener = await listenForNotifications(t.url, {
      [lobbyChannel]: (text) => {
        const notification = parseLobbyNotification(text);
        if (notification?.kind === 'own' && notification.people.includes(ownerUuid)) announcements += 1;
      },
    });
    const run = async () => {
      await waitUntil(() => announcements === 2);
      throw new TranscodeError('the test ends here', 0);
    };
    const transcoder: Transcoder = { kind: 'native', run, close: async () => {} };
    try {
      await processUpload({ db: t.db, files, transcoder, processes, qualities }, songId);
      const [song, kept] = [await loadSong(t.db, songId), await loadSongFiles(t.db, songId)];
      assert.deepEqual([song?.trackName, kept?.error], ['Clicks', 'not_readable']);
      await waitUntil(() => announcements === 3);
    } finally {
      await listener.close();
    }
  });

  it('[H322] importMaster stores a finished song file without transcoding, and importing it again changes nothing', async () => {
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    await files.put('master.m4a', await encoded(machine, wav, 'm4a', { title: 'Clicks', picture }));
    const master = {
      ...{ masterPath: files.localPath('master.m4a'), coverPath: null, ownerUuid: null },
      ...{ title: 'Clicks', artist: 'Kai', genre: 'Test', bpm: 120, energy: [0.5], durationSeconds: SECONDS },
      shortId: 'clicks',
    };
    const [first, again] = [await importMaster(t.db, files, master), await importMaster(t.db, files, master)];
    assert.deepEqual([first.status, first.songShortId, again.songId], ['VERIFIED', 'clicks', first.songId]);
    assert.ok(first.streamUrls?.uploadService?.http && first.streamUrls.uploadService.hls);
    const stored = await parseFile(files.localPath(`songs/${first.songId}/http.m4a`));
    assert.equal(stored.common.picture, undefined, '[H284] the stored song holds no cover');
    const { contentOffsetMs } = await withHls(first.songId, machine);
    assert.ok(Math.abs((contentOffsetMs.hls ?? 0) - 23.2) < 1, JSON.stringify(contentOffsetMs));
  });
});

import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { songs } from './catalogue.ts';
import { songsFolder } from './folder.ts';
import type { Fingerprint } from './measure.ts';
import { pieces } from './pieces/index.ts';

const distinct = (values: readonly unknown[]): number => new Set(values).size;

describe('the catalogue of the demo’s songs', () => {
  let prints: Fingerprint[];
  before(async () => {
    // render.ts writes the file from values of this type, hence the cast.
    prints = JSON.parse(await readFile(new URL('fingerprints.json', songsFolder), 'utf8')) as Fingerprint[];
  });

  it('[H942] the catalogue and the stored measurements each list all composed pieces, of which there are at least twelve', () => {
    assert.ok(songs.length >= 12);
    assert.deepEqual(
      songs.map(({ slug }) => slug),
      pieces.map(({ slug }) => slug),
    );
    assert.deepEqual(
      prints.map(({ slug }) => slug),
      pieces.map(({ slug }) => slug),
    );
  });

  it('[H942] each song in the catalogue has the title, artist, album, genre, year and tempo of its composed piece', () => {
    for (const piece of pieces) {
      const song = songs.find(({ slug }) => slug === piece.slug);
      const { title, artist, album, genre, releaseYear, bpm } = piece;
      assert.partialDeepStrictEqual(song, { title, artist, album, genre, releaseYear, bpm, explicit: false });
    }
  });

  it('[H942] no two songs of the demo have the same title, artist, style, tempo or key', () => {
    for (const field of ['title', 'artist', 'genre', 'bpm', 'key', 'album'] as const) {
      assert.equal(distinct(songs.map((song) => song[field])), songs.length, field);
    }
  });

  it('[H942] each song of the demo lasts one to three minutes, and has a value of its energy for every second, which changes during the song', () => {
    for (const { slug, durationSeconds, energy } of songs) {
      assert.ok(durationSeconds >= 60 && durationSeconds <= 180, `${slug}: ${durationSeconds} s`);
      assert.equal(energy.length, Math.floor(durationSeconds), slug);
      assert.ok(
        energy.every((value) => value >= 0 && value <= 1),
        slug,
      );
      assert.ok(Math.max(...energy) - Math.min(...energy) > 0.3, `${slug}: nothing happens`);
    }
  });

  it('[H942] each song of the demo has a streamable master file and a JPEG cover of 640 by 640 pixels', async () => {
    let total = 0;
    for (const { slug, masterFile, coverFile } of songs) {
      const master = await readFile(masterFile);
      assert.equal(master.toString('latin1', 4, 8), 'ftyp', slug);
      assert.ok(master.indexOf('moov') < master.indexOf('mdat'), `${slug}: not ready to stream`);
      const { format, width, height } = await sharp(coverFile).metadata();
      assert.deepEqual({ format, width, height }, { format: 'jpeg', width: 640, height: 640 }, slug);
      total += master.length + (await stat(coverFile)).size;
    }
    assert.ok(total < 35 * 1024 * 1024, `${total} bytes`);
  });

  it('[H943] all songs of the demo are equally loud, and none clips, has a DC offset or has its channels out of phase', () => {
    for (const { slug, lufs, truePeakDb, decodedPeakDb, dcOffset, correlation } of prints) {
      assert.ok(lufs > -14.5 && lufs < -13.5, `${slug}: ${lufs} LUFS`);
      assert.ok(truePeakDb <= -1, `${slug}: ${truePeakDb} dBTP`);
      assert.ok(decodedPeakDb <= -1, `${slug}: ${decodedPeakDb} dBTP when it is played`);
      assert.ok(Math.abs(dcOffset) < 0.001, `${slug}: offset ${dcOffset}`);
      assert.ok(correlation > 0.2, `${slug}: correlation ${correlation}`);
    }
  });

  it('[H943] no song of the demo has silence before its end, and each has more energy in the bass than in the treble', () => {
    for (const { slug, bands } of prints) {
      const levels = bands.map(
        (second) => 10 * Math.log10(second.reduce((sum, db) => sum + 10 ** (db / 10), 0)),
      );
      assert.ok(Math.min(...levels.slice(1, -5)) > -50, `${slug}: a silent second`);
      const mean = (band: number) =>
        10 *
        Math.log10(bands.reduce((sum, second) => sum + 10 ** ((second[band] ?? -90) / 10), 0) / bands.length);
      assert.ok(mean(0) > mean(2) && mean(1) > mean(2) && mean(2) > mean(3), `${slug}: harsh`);
    }
  });
});

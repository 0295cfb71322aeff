import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProcessPool } from '@hangout/platform/isolation/process-pool';
import { NEVER_MS } from '@hangout/platform/isolation/testing';
import { createTranscoder } from '@hangout/worker/media/transcoder';
import { render } from './arrangement/render.ts';
import { songs } from './catalogue.ts';
import { songsFolder } from './folder.ts';
import { fromFloats } from './masters.ts';
import { type Fingerprint, measure } from './measure.ts';
import { pixelLighthouse } from './pieces/pixel-lighthouse.ts';
import { RATE, type Stereo } from './synth/audio.ts';

/** Decodes a committed master to samples, by the bundled decoder, which is available on every machine. */
async function decoded(masterFile: string): Promise<Stereo> {
  const folder = await mkdtemp(join(tmpdir(), 'master-'));
  const pool = createProcessPool({ processes: 1, timeoutMs: NEVER_MS, maxMemoryMb: 2_048 });
  const transcoder = await createTranscoder(pool, { kind: 'wasm' });
  try {
    // The transcoder works in a folder, so the master is copied there and the samples are read from there.
    await copyFile(masterFile, join(folder, 'in.m4a'));
    await transcoder.run(folder, [['-i', 'in.m4a', '-map', '0:a', '-f', 'f32le', 'out.raw']], {
      timeoutMs: NEVER_MS,
    });
    return fromFloats(await readFile(join(folder, 'out.raw')));
  } finally {
    await transcoder.close();
    await rm(folder, { recursive: true });
  }
}

/** Normalised correlation of `length` samples of two signals, 1 when equal; `other` is read `shift` samples later. */
function likeness(
  one: Float32Array,
  other: Float32Array,
  from: number,
  length: number,
  shift: number,
): number {
  let [both, ones, others] = [0, 0, 0];
  for (let i = from; i < from + length; i++) {
    const [a, b] = [one[i] ?? 0, other[i + shift] ?? 0];
    both += a * b;
    ones += a * a;
    others += b * b;
  }
  return both / Math.sqrt(ones * others || 1);
}

/** The shift of at most `reach` samples to either side with the highest correlation, and that correlation. */
function bestShift(one: Float32Array, other: Float32Array, reach: number): { shift: number; alike: number } {
  let best = { shift: 0, alike: -1 };
  for (let shift = -reach; shift <= reach; shift++) {
    const alike = likeness(one, other, RATE * 20, RATE / 4, shift);
    if (alike > best.alike) best = { shift, alike };
  }
  return best;
}

describe('a song that is rendered again', () => {
  let audio: Stereo;
  before(() => {
    audio = render(pixelLighthouse);
  });

  it('[H941] if a demo song is rendered again, its measurements equal those that are stored for its master', async () => {
    const text = await readFile(new URL('fingerprints.json', songsFolder), 'utf8');
    // render.ts writes the file from values of this type, hence the cast.
    const prints = JSON.parse(text) as Fingerprint[];
    const kept = prints.find(({ slug }) => slug === pixelLighthouse.slug);
    assert.ok(kept);
    const again = measure(audio);
    assert.ok(Math.abs(again.seconds - kept.seconds) < 0.01, `${again.seconds} s`);
    assert.ok(Math.abs(again.lufs - kept.lufs) < 0.1, `${again.lufs} LUFS`);
    assert.equal(again.bands.length, kept.bands.length);
    for (const [second, levels] of again.bands.entries()) {
      for (const [band, level] of levels.entries()) {
        const before = kept.bands[second]?.[band] ?? 0;
        assert.ok(
          Math.abs(level - before) < 0.5,
          `second ${second} band ${band}: ${level} dB, was ${before} dB`,
        );
      }
    }
  });

  it('[H941] if a demo song is rendered again, its samples match those of its committed master', async () => {
    const song = songs.find(({ slug }) => slug === pixelLighthouse.slug);
    assert.ok(song);
    const heard = await decoded(song.masterFile);
    const { shift } = bestShift(audio.left, heard.left, 2400);
    for (const side of ['left', 'right'] as const) {
      const length = audio.left.length - 2 * RATE;
      const alike = likeness(audio[side], heard[side], RATE, length, shift);
      assert.ok(alike > 0.95, `${side}: ${alike.toFixed(3)} alike at ${shift} samples`);
    }
  });
});

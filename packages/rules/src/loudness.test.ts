import assert from 'node:assert/strict';
import {
  ASSUMED_LOUDNESS,
  gainOfDb,
  gainOfLoudness,
  levelVolume,
  loudnessAt,
  TARGET_LUFS,
  TRUE_PEAK_CEILING_DB,
} from './loudness.ts';

const dbOf = (gain: number) => 20 * Math.log10(gain);
const loud = { lufs: -7.5, truePeakDb: 0.6 };
const quiet = { lufs: -17, truePeakDb: -4 };
/** Loudness of a song after levelling, at a listener's volume, LUFS. */
const heard = (volume: number, loudness: typeof loud) => loudness.lufs + dbOf(levelVolume(volume, loudness));

describe('loudness levelling (levelVolume)', () => {
  it('[H1165] loud songs are lowered to the target loudness, and quiet ones raised as far as the volume allows', () => {
    assert.equal(gainOfLoudness({ lufs: TARGET_LUFS, truePeakDb: -1 }), 1);
    assert.ok(Math.abs(heard(1, loud) - TARGET_LUFS) < 1e-9);
    assert.ok(Math.abs(heard(1, quiet) - quiet.lufs) < 1e-9, 'no player goes beyond its full volume');
    // A player at the default volume of 0.7 can still be raised by 3.1 dB.
    assert.ok(Math.abs(heard(0.7, loud) - heard(0.7, quiet)) < 0.1);
    assert.ok(Math.abs(heard(0.5, loud) - heard(0.5, { lufs: -20, truePeakDb: -8 })) < 0.1);
  });

  it('[H1165] a volume of zero stays zero, and a song below −50 LUFS is raised like a song of −50 LUFS', () => {
    assert.equal(levelVolume(0, quiet), 0);
    assert.equal(
      gainOfLoudness({ lufs: -70, truePeakDb: -60 }),
      gainOfLoudness({ lufs: -50, truePeakDb: -40 }),
    );
  });

  it('[H1166] the true peak of levelled sound stays below the ceiling, for one song and during a crossfade', () => {
    for (let lufs = -40; lufs <= -3; lufs += 1)
      for (let truePeakDb = lufs; truePeakDb <= 3; truePeakDb += 1)
        for (const volume of [0.1, 0.5, 0.7, 1])
          for (let at = 0; at <= 1; at += 0.25) {
            const [out, into] = [Math.cos((at * Math.PI) / 2), Math.sin((at * Math.PI) / 2)];
            const song = { lufs, truePeakDb };
            const peak = gainOfDb(truePeakDb) * levelVolume(volume, song, out + into);
            const worst = dbOf(peak * out + peak * into);
            assert.ok(worst <= TRUE_PEAK_CEILING_DB + 1e-9, `${lufs} LUFS, ${truePeakDb} dBTP: ${worst}`);
          }
  });

  it('[H1167] the measured loudness of a song applies only to its uploaded file; otherwise the provider’s assumed loudness applies', () => {
    const song = { loudness: quiet };
    assert.equal(loudnessAt(song, 'uploadService'), quiet);
    assert.equal(loudnessAt(song, 'youtube'), ASSUMED_LOUDNESS.youtube);
    assert.equal(loudnessAt({ loudness: null }, 'uploadService'), ASSUMED_LOUDNESS.uploadService);
    assert.equal(loudnessAt({}, 'audius').lufs, -10);
  });
});

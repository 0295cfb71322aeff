import assert from 'node:assert/strict';
import { chord, progression } from './chords.ts';
import { repeated, swung } from './rhythm.ts';
import { degreePitch } from './scales.ts';
import { voice } from './voicing.ts';

describe('music theory of the songs', () => {
  it('chord symbols are parsed, and the chords of a bar divide the bar into equal parts', () => {
    assert.deepEqual(chord('Bbmaj9/F'), { name: 'Bbmaj9/F', root: 10, bass: 5, tones: [0, 4, 7, 11, 14] });
    assert.throws(() => chord('H7'), /not a chord/);
    const stays = progression('Am | F G', 3, 16);
    assert.deepEqual(
      stays.map(({ chord: { name }, from, to }) => [name, from, to]),
      [
        ['Am', 0, 16],
        ['F', 16, 24],
        ['G', 24, 32],
        ['Am', 32, 48],
      ],
    );
  });

  it('degrees of a scale are converted to pitches, even above the octave and below the first degree', () => {
    const key = { tonic: 'A', scale: 'harmonicMinor' } as const;
    assert.deepEqual(
      [1, 7, 8, 0].map((degree) => degreePitch(key, degree)),
      [69, 80, 81, 68],
    );
  });

  it('from one chord to the next, each note moves by at most three semitones; chords leave the root to the bass', () => {
    const hand = { centre: 62, notes: 4 };
    const first = voice(chord('Dm9'), undefined, hand);
    const second = voice(chord('G13'), first, hand);
    assert.ok(!first.some((pitch) => pitch % 12 === 2));
    for (const pitch of second) assert.ok(Math.min(...first.map((other) => Math.abs(other - pitch))) <= 3);
  });

  it('rhythm patterns with held notes are parsed, and swing delays every second note of a pattern', () => {
    assert.deepEqual(repeated('X--.o...', 10), [
      { step: 0, steps: 3, sign: 'X' },
      { step: 4, steps: 1, sign: 'o' },
      { step: 8, steps: 2, sign: 'X' },
    ]);
    assert.equal(swung(1, 0.66), 1.32);
    assert.equal(swung(2, 0.66), 2);
    assert.equal(swung(3, 0.5), 3);
  });
});

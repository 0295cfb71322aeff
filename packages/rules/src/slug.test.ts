import assert from 'node:assert/strict';
import { normalizeSlug, slugFromName, slugProblem } from './slug.ts';

const reserved = new Set(['rooms', 'public']);

describe('slugs, the names of hangouts in URLs', () => {
  const cases: [string, ReturnType<typeof slugProblem>][] = [
    ['late-night', null],
    ['abc', null],
    ['a'.repeat(50), null],
    ['ab', 'shape'],
    ['a'.repeat(51), 'shape'],
    ['Late', 'shape'],
    ['late night', 'shape'],
    ['café', 'shape'],
    ['rooms', 'reserved'],
    ['0b5a2f7e-1111-4222-8333-444455556666', 'uuid'],
  ];
  for (const [slug, problem] of cases) {
    it(`[H072] slugProblem returns ${problem} for the slug ${slug}`, () =>
      assert.equal(slugProblem(slug, reserved), problem));
  }
  it('[R156] normalizeSlug trims a slug and turns it into lower case', () =>
    assert.equal(normalizeSlug(' Late-Night '), 'late-night'));

  const names: [string, string][] = [
    ['Late Night', 'late-night'],
    ['  Café & Friends!! ', 'cafe-and-friends'],
    ["Kai's Room", 'kais-room'],
    ['Rooms', 'hangout-rooms'],
    ['a', 'hangout-a'],
    ['音楽', 'hangout'],
    ['', 'hangout'],
    ['0b5a2f7e-1111-4222-8333-444455556666', 'hangout-0b5a2f7e-1111-4222-8333-444455556666'],
  ];
  for (const [name, slug] of names) {
    it(`[H072] the slug made from the name “${name}” is “${slug}”`, () =>
      assert.equal(slugFromName(name, reserved), slug));
  }
  it('[H072] if the slug of a name is taken, a number is appended', () => {
    assert.equal(slugFromName('Late Night', reserved, 2), 'late-night-2');
  });
  it('[H072] names of any length give valid slugs', () => {
    for (let length = 0; length < 120; length++) {
      for (const attempt of [1, 2, 10, 100]) {
        const slug = slugFromName(`${'ab '.repeat(length)}`, reserved, attempt);
        assert.equal(slugProblem(slug, reserved), null, slug);
      }
    }
  });
});

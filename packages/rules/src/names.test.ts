import assert from 'node:assert/strict';
import { cleanName, isVisibleName } from './names.ts';

describe('cleanName and isVisibleName, for names that other users see', () => {
  const kept = [
    'علی\u200Cرضا',
    'क\u094D\u200Dष',
    'Room 1\uFE0F\u20E3',
    '❤️\u200D🔥 Club',
    '👩🏽\u200D🎤',
    'Ξένια & Ко.',
    'हिन्दी गाने',
    '葛\u{E0100}城',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  ];
  for (const name of kept)
    it(`[H1570] cleanName leaves the name ${name} unchanged, including invisible characters that its spelling needs`, () =>
      assert.equal(cleanName(name), name));

  const cleaned: readonly (readonly [string, string])[] = [
    ['Valentina\uFE0F', 'Valentina'],
    ['Valen\u034Ftina', 'Valentina'],
    ['Val\u200Centi\u200Dna', 'Valentina'],
    ['No\u00ADvo\u2060\u3164\u115F', 'Novo'],
    ['Two\nrows\u2028and\u0085more  blanks ', 'Two rows and more blanks'],
    ['Sen\u0303or', 'Señor'],
    ['No\uFEFFvo', 'Novo'],
  ];
  for (const [name, expected] of cleaned)
    it(`[H1570] cleanName turns the name ${JSON.stringify(name)} into ${expected}`, () =>
      assert.equal(cleanName(name), expected));

  it('[H1570] a name needs at least one visible character; blanks, combining marks and invisible characters do not count', () => {
    for (const name of ['', ' \n', '\u3164\u3164\u3164', '\u0301\u0302', '\u2800', '\uFE0F', '\u200C\u200D'])
      assert.equal(isVisibleName(name), false, JSON.stringify(name));
    for (const name of ['!', '?', '∞', '🔥', 'ا', '1']) assert.equal(isVisibleName(name), true, name);
  });
});

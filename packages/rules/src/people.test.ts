import assert from 'node:assert/strict';
import {
  AUDIO_QUALITIES,
  audioQualityFor,
  extraQualitiesFor,
  mayChooseAudioQuality,
  mayListenToHangouts,
} from './audio-quality.ts';
import { colourOrDefault, DEFAULT_COLOUR, isColour } from './colour.ts';
import { deriveGuestProfile } from './guest-profile.ts';
import type { Principal } from './principal.ts';
import {
  isBirthday,
  isNickname,
  normalizeNickname,
  parseSocialName,
  SOCIAL_NETWORKS,
  type SocialNetwork,
  socialLink,
} from './profile.ts';

const AVATARS = ['fox', 'owl', 'lynx', 'otter'];
const guest: Principal = { kind: 'guest', uuid: 'g', sid: 's' };
const ann: Principal = {
  kind: 'user',
  uuid: 'ann',
  sid: 's',
  role: 'user',
  capabilities: [],
  subscriptionLevel: 0,
  resident: false,
};

describe('nicknames of users', () => {
  const cases: [string, boolean][] = [
    ['Ann', true],
    ['DJ Kai', true],
    ['Zoë_9.x-y', true],
    ["O'Neil", true],
    ['音楽家', true],
    ['An', false],
    ['a'.repeat(25), true],
    ['a'.repeat(26), false],
    ['   ', false],
    ['a\u202Eb c', true],
    ['...', false],
    ['\u3164\u3164\u3164', false],
    ['\u0301\u0302\u0303', false],
    ['علی\u200Cرضا', true],
    ['क्\u200Dष Dev', true],
    ['<b>x</b>', false],
  ];
  for (const [nickname, fits] of cases) {
    it(`[H070] the nickname ${JSON.stringify(nickname)} is ${fits ? 'valid' : 'not valid'}`, () =>
      assert.equal(isNickname(nickname), fits));
  }
  it('[H070] extra blanks are removed from nicknames', () => {
    assert.equal(normalizeNickname('  DJ   Kai '), 'DJ Kai');
  });
});

describe('colours of users', () => {
  it('[R289] a user’s missing or malformed colour becomes #562DF9, and a valid one stays', () => {
    assert.deepEqual([null, undefined, '', 'red', '#12345', '#abcdef'].map(colourOrDefault), [
      ...Array.from({ length: 5 }, () => '#562DF9'),
      '#abcdef',
    ]);
    assert.ok(isColour(DEFAULT_COLOUR));
  });
});

describe('generated profiles of guests', () => {
  const uuids = Array.from(
    { length: 2000 },
    (_, i) => `0b5a2f7e-1111-4222-8333-${String(i).padStart(12, '0')}`,
  );
  it('[H071] a guest’s generated profile is always the same for the same uuid', () => {
    const profiles = [
      ['Dizzy Heron 52', 'otter', '#9B51E0'],
      ['Wild Badger 83', 'fox', '#D4A017'],
    ];
    assert.deepEqual(
      uuids.slice(0, 2).map((uuid) => deriveGuestProfile(uuid, AVATARS)),
      profiles.map(([nickname, avatarId, color], n) => ({ uuid: uuids[n], nickname, avatarId, color })),
    );
  });
  it('[H071] guests get valid, mostly different names, valid colours, and each avatar about equally often', () => {
    const looks = uuids.map((uuid) => deriveGuestProfile(uuid, AVATARS));
    assert.ok(looks.every((look) => isNickname(look.nickname) && isColour(look.color)));
    assert.ok(new Set(looks.map((look) => look.nickname)).size > 1800);
    for (const avatar of AVATARS) {
      const share = looks.filter((look) => look.avatarId === avatar).length / looks.length;
      assert.ok(share > 0.2 && share < 0.3, `${avatar}: ${share}`);
    }
  });
  it('[H071] if there are no avatars, a guest’s avatar is empty', () => {
    assert.equal(deriveGuestProfile('x', []).avatarId, '');
  });
});

describe('audio quality and listening limits', () => {
  it('[R186][R140] guests hear songs in medium quality, and registered users may choose the quality', () => {
    assert.equal(audioQualityFor(guest, 'high'), 'medium');
    assert.equal(audioQualityFor(ann, 'high'), 'high');
    assert.equal(mayChooseAudioQuality(guest), false);
  });
  it('[H289] an upload is also stored in low quality if that is smaller, and in high quality if its source is good enough', () => {
    const mp3 = { isAac: false, isLossless: false, bitRate: 128_000 };
    assert.deepEqual(extraQualitiesFor(mp3, AUDIO_QUALITIES), ['low']);
    assert.deepEqual(extraQualitiesFor({ ...mp3, bitRate: 320_000 }, AUDIO_QUALITIES), ['low', 'high']);
    const lossless = { ...mp3, isLossless: true, bitRate: null };
    assert.deepEqual(extraQualitiesFor(lossless, AUDIO_QUALITIES), ['low', 'high']);
    assert.deepEqual(extraQualitiesFor(lossless, ['medium', 'high']), ['high']);
    assert.deepEqual(extraQualitiesFor({ ...mp3, isAac: true, bitRate: 64_000 }, AUDIO_QUALITIES), []);
    assert.deepEqual(extraQualitiesFor({ ...mp3, isAac: true, bitRate: 256_000 }, AUDIO_QUALITIES), ['low']);
  });
  it('[R275] the audio quality of a registered user is medium by default', () =>
    assert.equal(audioQualityFor(ann, null), 'medium'));
  it('[R187][R272] a guest who has heard more than 100 previews may no longer listen to hangouts; registered users always may', () => {
    assert.equal(mayListenToHangouts(guest, 100), true);
    assert.equal(mayListenToHangouts(guest, 101), false);
    assert.equal(mayListenToHangouts(ann, 5000), true);
  });
});

describe('isBirthday, whether a date can be a birthday', () => {
  it('[H547] dates from 1900 to today are accepted as birthdays, earlier and later ones are not', () => {
    const today = '2026-11-23';
    const days = ['1899-12-31', '1900-01-01', '2026-11-23', '2026-11-24', '3000-01-01'];
    assert.deepEqual(
      days.map((day) => isBirthday(day, today)),
      [false, true, true, false, false],
    );
  });
});

describe('names of users in other social networks', () => {
  it('[H555] parseSocialName accepts a name or a link to a profile of that network, and nothing else', () => {
    const cases: [SocialNetwork, string, string | null][] = [
      ['instagram', '@dj.kai', 'dj.kai'],
      ['instagram', 'https://www.instagram.com/dj.kai/?hl=es', 'dj.kai'],
      ['twitter', 'x.com/kai_', 'kai_'],
      ['twitter', 'https://twitter.com/kai', 'kai'],
      ['tiktok', 'https://www.tiktok.com/@kai', 'kai'],
      ['snapchat', 'https://snapchat.com/add/kai', 'kai'],
      ['facebook', 'https://m.facebook.com/kai.dj', 'kai.dj'],
      ['instagram', 'https://evil.example/dj.kai', null],
      ['instagram', 'https://instagram.com.evil.example/kai', null],
      ['instagram', 'https://instagram.com/kai/reels', null],
      ['twitter', 'javascript:alert(1)', null],
      ['twitter', 'two words', null],
      ['twitter', '', null],
    ];
    for (const [network, typed, name] of cases) assert.equal(parseSocialName(network, typed), name, typed);
  });

  it('[H555] socialLink returns the URL of a name’s profile in each network', () => {
    assert.deepEqual(
      SOCIAL_NETWORKS.map((network) => socialLink(network, 'kai')),
      [
        'https://www.facebook.com/kai',
        'https://www.instagram.com/kai',
        'https://www.x.com/kai',
        'https://www.snapchat.com/add/kai',
        'https://www.tiktok.com/@kai',
      ],
    );
  });
});

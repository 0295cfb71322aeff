import assert from 'node:assert/strict';
import {
  hasLink,
  isRaid,
  mayBlockSongs,
  mayHandleReports,
  mayRaidMode,
  mayReport,
  maySetSlowMode,
  mayVoteToSkip,
  refusalToHurry,
  refusalToLink,
  refusalToVoteToSkip,
  slowSeconds,
  slowWaitMs,
} from './index.ts';
import type { RoomLike, RoomMoment, RoomPerson, RoomRoleEntry } from '../roles/index.ts';
import { mayChat, refusalAtDoor, refusalToChat, refusalToEnter } from '../roles/index.ts';

const NOW = 1_000_000;
const somebody = (uuid: string, traits: Partial<RoomPerson> = {}): RoomPerson => ({
  uuid,
  kind: 'user',
  globalRole: 'user',
  subscriptionLevel: 0,
  ...traits,
});
const role = (userUuid: string, name: RoomRoleEntry['role']): RoomRoleEntry => ({
  userUuid,
  role: name,
  expirationTime: null,
});
const moment = (room: Partial<RoomLike> = {}, now = NOW): RoomMoment => ({
  room: { ownerUuid: 'olga', djType: 'EVERYONE', ...room },
  roles: [role('mia', 'moderator'), role('cora', 'coOwner'), role('dj', 'dj'), role('bad', 'banned')],
  now,
});
const ann = somebody('ann');
const guest = somebody('gus', { kind: 'guest' });
const bot = somebody('bo', { kind: 'bot' });
const keepers = [
  somebody('mia'),
  somebody('cora'),
  somebody('olga'),
  somebody('staff', { globalRole: 'staff' }),
];
const others = [ann, somebody('dj'), guest, bot, somebody('platform', { globalRole: 'moderator' })];

describe('slow chat', () => {
  it('[H341] whoever has just spoken waits; those who keep order do not', () => {
    const at = moment({ slowModeSeconds: 30 });
    assert.equal(slowWaitMs(ann, NOW - 10_000, at), 20_000);
    assert.equal(slowWaitMs(ann, NOW - 30_000, at), 0);
    assert.equal(slowWaitMs(ann, null, at), 0);
    assert.deepEqual(refusalToHurry(ann, NOW - 29_999, at)?.details, { waitMs: 1 });
    for (const one of keepers) assert.equal(refusalToHurry(one, NOW, at), null, one.uuid);
    for (const one of others) assert.equal(refusalToHurry(one, NOW, at)?.code, 'slow_mode', one.uuid);
  });

  it('[H341] off by default, at most five minutes, and a clock that was set back costs no more than that', () => {
    assert.equal(slowSeconds(ann, moment()), 0);
    assert.equal(slowSeconds(ann, moment({ slowModeSeconds: 9_000 })), 300);
    assert.equal(slowWaitMs(ann, NOW + 3_600_000, moment({ slowModeSeconds: 10 })), 10_000);
  });
});

describe('a raid', () => {
  const at = moment({ raidUntil: NOW + 1 });

  it('[H343] only registered people come in and write; it ends at its moment', () => {
    assert.deepEqual(
      [ann, guest, bot].map((one) => refusalAtDoor(one, at)?.code ?? null),
      [null, 'registered_only', 'registered_only'],
    );
    assert.deepEqual(refusalToChat(guest, at)?.details, { until: NOW + 1 });
    assert.deepEqual([mayChat(ann, at), mayChat(guest, at), mayChat(bot, at)], [true, false, false]);
    assert.equal(mayChat(guest, moment({ raidUntil: NOW })), true);
    assert.equal(refusalAtDoor(guest, moment({ raidUntil: NOW })), null);
    assert.deepEqual([isRaid({}, NOW), isRaid({ raidUntil: null }, NOW)], [false, false]);
  });

  it('[H343] nobody who is inside is sent out by it, and a ban is named before it', () => {
    assert.equal(refusalToEnter(guest, at), null);
    assert.equal(refusalAtDoor(somebody('bad', { kind: 'guest' }), at)?.code, 'banned');
  });

  it('[H343] chat is slow meanwhile, and slower where the hangout says so', () => {
    assert.equal(slowSeconds(ann, at), 10);
    assert.equal(slowSeconds(ann, moment({ raidUntil: NOW + 1, slowModeSeconds: 60 })), 60);
    assert.equal(slowSeconds(keepers[0] ?? ann, at), 0);
  });

  it('[H344] neither links nor pictures but by those who keep order', () => {
    const link = { text: 'look at https://x.example/y', hasPictures: false };
    const picture = { text: '', hasPictures: true };
    for (const one of others) {
      assert.equal(refusalToLink(one, link, at)?.code, 'no_links', one.uuid);
      assert.equal(refusalToLink(one, picture, at)?.code, 'no_links', one.uuid);
      assert.equal(refusalToLink(one, { text: 'hello', hasPictures: false }, at), null);
      assert.equal(refusalToLink(one, link, moment()), null);
    }
    for (const one of keepers) assert.equal(refusalToLink(one, link, at), null, one.uuid);
  });

  it('[H344] an address is one also without its beginning; a full stop or a number makes none', () => {
    for (const text of [
      'http://a',
      'HTTPS://A.B',
      'www.x',
      'join discord.gg/abc',
      'free.nitro.com',
      'go to x.io!',
    ])
      assert.equal(hasLink(text), true, text);
    for (const text of ['', 'no. really', '3.5 stars', 'wait...what', 'a.b', 'http', 'end.to-day', 'node.js'])
      assert.equal(hasLink(text), false, text);
  });
});

describe('tools for keeping order', () => {
  it('[H337][H341][H343][H348] are for moderators and above', () => {
    for (const may of [mayBlockSongs, maySetSlowMode, mayRaidMode, mayHandleReports]) {
      for (const one of keepers) assert.equal(may(one, moment()), true, one.uuid);
      for (const one of others) assert.equal(may(one, moment()), false, one.uuid);
    }
  });

  it('[H346] whoever has an account reports; guests and bots do not', () => {
    assert.deepEqual([ann, guest, bot].map(mayReport), [true, false, false]);
  });

  it('[H052] registered people vote to skip where the hangout allows it', () => {
    assert.equal(mayVoteToSkip(ann, { voteToSkip: true }), true);
    assert.equal(refusalToVoteToSkip(ann, { voteToSkip: false })?.code, 'skip_vote_off');
    assert.equal(refusalToVoteToSkip(guest, { voteToSkip: true })?.code, 'not_registered');
    assert.equal(mayVoteToSkip(bot, { voteToSkip: true }), false);
  });
});

import assert from 'node:assert/strict';
import type { RoomLike, RoomPerson, RoomPolicyContext, RoomRoleEntry } from '../roles/index.ts';
import { mayVoteToSkip, refusalToVoteToSkip } from '../votes.ts';
import {
  hasLink,
  isRaid,
  mayBlockSongs,
  mayChat,
  mayHandleReports,
  mayReport,
  maySetRaidMode,
  maySetSlowMode,
  refusalInSlowMode,
  refusalToChat,
  refusalToEnter,
  refusalToJoin,
  refusalToPostLinks,
  slowModeSecondsFor,
  slowModeWaitMs,
} from './index.ts';

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
const contextOf = (room: Partial<RoomLike> = {}, now = NOW): RoomPolicyContext => ({
  room: { ownerUuid: 'olga', djType: 'EVERYONE', ...room },
  roles: [role('mia', 'moderator'), role('cora', 'coOwner'), role('dj', 'dj'), role('bad', 'banned')],
  now,
});
const ann = somebody('ann');
const guest = somebody('gus', { kind: 'guest' });
const bot = somebody('bo', { kind: 'bot' });
const moderators = [
  somebody('mia'),
  somebody('cora'),
  somebody('olga'),
  somebody('staff', { globalRole: 'staff' }),
];
const others = [ann, somebody('dj'), guest, bot, somebody('platform', { globalRole: 'moderator' })];

describe('slow mode of the chat', () => {
  it('[H341] in slow mode a user must wait between two messages, and a moderator need not', () => {
    const at = contextOf({ slowModeSeconds: 30 });
    assert.equal(slowModeWaitMs(ann, NOW - 10_000, at), 20_000);
    assert.equal(slowModeWaitMs(ann, NOW - 30_000, at), 0);
    assert.equal(slowModeWaitMs(ann, null, at), 0);
    assert.deepEqual(refusalInSlowMode(ann, NOW - 29_999, at)?.details, { waitMs: 1 });
    for (const one of moderators) assert.equal(refusalInSlowMode(one, NOW, at), null, one.uuid);
    for (const one of others) assert.equal(refusalInSlowMode(one, NOW, at)?.code, 'slow_mode', one.uuid);
  });

  it('[H341] the wait in slow mode is 0 s by default and at most 300 s; setting the clock back does not prolong it', () => {
    assert.equal(slowModeSecondsFor(ann, contextOf()), 0);
    assert.equal(slowModeSecondsFor(ann, contextOf({ slowModeSeconds: 9_000 })), 300);
    assert.equal(slowModeWaitMs(ann, NOW + 3_600_000, contextOf({ slowModeSeconds: 10 })), 10_000);
  });
});

describe('raid mode of a hangout', () => {
  const at = contextOf({ raidUntil: NOW + 1 });

  it('[H343] until raid mode expires, only registered users may join and write', () => {
    assert.deepEqual(
      [ann, guest, bot].map((one) => refusalToJoin(one, at)?.code ?? null),
      [null, 'registered_only', 'registered_only'],
    );
    assert.deepEqual(refusalToChat(guest, at)?.details, { until: NOW + 1 });
    assert.deepEqual([mayChat(ann, at), mayChat(guest, at), mayChat(bot, at)], [true, false, false]);
    assert.equal(mayChat(guest, contextOf({ raidUntil: NOW })), true);
    assert.equal(refusalToJoin(guest, contextOf({ raidUntil: NOW })), null);
    assert.deepEqual([isRaid({}, NOW), isRaid({ raidUntil: null }, NOW)], [false, false]);
  });

  it('[H343] in raid mode guests who are inside may stay, and a banned guest who joins is refused as banned', () => {
    assert.equal(refusalToEnter(guest, at), null);
    assert.equal(refusalToJoin(somebody('bad', { kind: 'guest' }), at)?.code, 'banned');
  });

  it('[H343] raid mode turns on a slow mode of at least 10 s for everybody except moderators', () => {
    assert.equal(slowModeSecondsFor(ann, at), 10);
    assert.equal(slowModeSecondsFor(ann, contextOf({ raidUntil: NOW + 1, slowModeSeconds: 60 })), 60);
    assert.equal(slowModeSecondsFor(moderators[0] ?? ann, at), 0);
  });

  it('[H344] in raid mode only moderators may post links and images; other people may post only text', () => {
    const link = { text: 'look at https://x.example/y', hasImages: false };
    const image = { text: '', hasImages: true };
    for (const one of others) {
      assert.equal(refusalToPostLinks(one, link, at)?.code, 'no_links', one.uuid);
      assert.equal(refusalToPostLinks(one, image, at)?.code, 'no_links', one.uuid);
      assert.equal(refusalToPostLinks(one, { text: 'hello', hasImages: false }, at), null);
      assert.equal(refusalToPostLinks(one, link, contextOf()), null);
    }
    for (const one of moderators) assert.equal(refusalToPostLinks(one, link, at), null, one.uuid);
  });

  it('[H344] hasLink recognises web addresses with and without a scheme, but not other text such as node.js', () => {
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

describe('who may moderate, report and vote to skip', () => {
  it('[H337][H341][H343][H348] only moderators, co-owners, owner and staff may block songs, restrict the chat and handle reports', () => {
    for (const may of [mayBlockSongs, maySetSlowMode, maySetRaidMode, mayHandleReports]) {
      for (const one of moderators) assert.equal(may(one, contextOf()), true, one.uuid);
      for (const one of others) assert.equal(may(one, contextOf()), false, one.uuid);
    }
  });

  it('[H346] registered users may report users, messages and songs; guests and bots may not', () => {
    assert.deepEqual([ann, guest, bot].map(mayReport), [true, false, false]);
  });

  it('[H052] only registered users may vote to skip a song, and only if the hangout allows it', () => {
    assert.equal(mayVoteToSkip(ann, { voteToSkip: true }), true);
    assert.equal(refusalToVoteToSkip(ann, { voteToSkip: false })?.code, 'skip_vote_off');
    assert.equal(refusalToVoteToSkip(guest, { voteToSkip: true })?.code, 'not_registered');
    assert.equal(mayVoteToSkip(bot, { voteToSkip: true }), false);
  });
});

import assert from 'node:assert/strict';
import { ACCOUNT_CHANGES } from './moderation-notification.ts';
import {
  ARCHIVE_STATES,
  isChannelOn,
  isQuietMinute,
  NOTIFICATION_KINDS,
  notificationPath,
  TURN_MISSED_REASONS,
  wordNotification,
} from './notification.ts';
import { translateNotification } from './push-notification.ts';

describe('notifications', () => {
  const actor = { uuid: 'u-1', nickname: 'Kai' };
  const room = { slug: 'velvet', name: 'Velvet' };
  const dataOf = {
    turnMissed: TURN_MISSED_REASONS.map((reason) => ({ reason })),
    restricted: ['chatDisabled', 'djDisabled', 'kicked', 'banned'].map((role) => ({ role })),
    rankChanged: ['given', 'taken'].map((state) => ({ state, role: 'coOwner' })),
    accountBanned: [
      { state: 'banned' },
      { state: 'banned', until: '2026-11-30T10:00:00Z' },
      { state: 'lifted' },
    ],
    accountChanged: ACCOUNT_CHANGES.map((change) => ({ change, role: 'staff', capability: 'uploadMusic' })),
    reportHandled: ['resolved', 'dismissed'].map((state) => ({ state })),
    eventSoon: [{ event: 'Friday', slug: 'friday' }],
    eventBegins: [{ event: 'Friday', slug: 'friday' }],
    communityInvited: [{ community: 'Owls', slug: 'owls' }],
    seasonAwarded: [{ season: '2026-11', avatars: 'Mirra, Sol', place: '3', userUuid: 'u-1' }],
    directMessage: [{ text: 'hello' }],
    archive: ARCHIVE_STATES.map((state) => ({ state, until: '2026-11-30T10:00:00Z' })),
  } as const;

  it('[H590] a notification of every kind has words in both languages, which differ, and leads to where it happened', () => {
    for (const kind of NOTIFICATION_KINDS)
      for (const data of dataOf[kind as keyof typeof dataOf] ?? [{}]) {
        const worded = wordNotification({ kind, actor, room, data: { ...data } });
        const [en, es] = [translateNotification(worded, null), translateNotification(worded, 'es')];
        for (const words of [en, es]) {
          assert.ok(words.title && words.body, `${kind} ${JSON.stringify(words)}`);
          assert.ok(!`${words.title} ${words.body}`.includes('undefined'), kind);
        }
        assert.notDeepEqual([en.title, en.action], [es.title, es.action], kind);
        assert.match(
          worded.path ?? '',
          /^\/(r\/velvet|u\/u-1|events\/friday|communities\/owls|friends|messages\/u-1|notifications|uploads|settings\/(data|account))/,
        );
      }
    const facts = { actor, room, data: { messageUuid: 'm-1' } };
    assert.equal(notificationPath({ ...facts, kind: 'mention' }), '/r/velvet?message=m-1');
    assert.equal(
      notificationPath({ ...facts, kind: 'directMessage', data: { peer: 'group' } }),
      '/messages/group',
    );
  });

  it('[H293] the words about an archive name the day until which it can be downloaded', () => {
    const data = { state: 'ending', until: '2026-11-30T10:00:00Z' };
    const worded = wordNotification({ kind: 'archive', actor: null, room: null, data });
    assert.equal(translateNotification(worded, null).body, 'You can download it until November 30, 2026.');
    assert.equal(
      translateNotification(worded, 'es').body,
      'Puedes descargarlo hasta el 30 de noviembre de 2026.',
    );
  });

  it('[H294] the words about a ban name its end in the language of the reader, or that it has none', () => {
    const word = (data: Record<string, string>, language: 'es' | null) =>
      translateNotification(
        wordNotification({ kind: 'accountBanned', actor: null, room: null, data }),
        language,
      ).body ?? '';
    const until = { state: 'banned', until: '2026-11-30T10:00:00Z' };
    assert.match(word(until, null), /after November 30, 2026 at 10:00/);
    assert.match(word(until, 'es'), /después del 30 de noviembre de 2026 a las 10:00/);
    assert.match(word({ state: 'banned' }, null), /until a moderator lifts the ban/);
  });

  it('[H588] a channel that cannot be chosen is as the rules say, whatever was stored', () => {
    assert.equal(isChannelOn('restricted', 'inbox', { restricted: { inbox: false } }), true);
    assert.equal(isChannelOn('accountBanned', 'email', { accountBanned: { email: false } }), true);
    assert.equal(isChannelOn('mention', 'email', { mention: { email: true } }), false);
    assert.equal(isChannelOn('mention', 'push', { mention: { push: false } }), false);
    assert.equal(isChannelOn('friendAsked', 'email', {}), false);
    assert.equal(isChannelOn('friendAsked', 'email', { friendAsked: { email: true } }), true);
  });

  it('[H589] quiet hours go past midnight, begin with their first minute and end before their last', () => {
    const night = { from: 22 * 60, until: 8 * 60 };
    assert.deepEqual(
      [22 * 60 - 1, 22 * 60, 0, 8 * 60 - 1, 8 * 60].map((minute) => isQuietMinute(night, minute)),
      [false, true, true, true, false],
    );
    const siesta = { from: 14 * 60, until: 16 * 60 };
    assert.deepEqual(
      [14 * 60 - 1, 14 * 60, 16 * 60].map((minute) => isQuietMinute(siesta, minute)),
      [false, true, false],
    );
  });
});

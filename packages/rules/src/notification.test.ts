import assert from 'node:assert/strict';
import {
  isChannelOn,
  isPushUrgent,
  isQuietMinute,
  notificationPath,
  pushLifetimeSeconds,
} from './notification.ts';

describe('rules of notifications', () => {
  const actor = { uuid: 'u-1', nickname: 'Kai' };
  const room = { slug: 'velvet', name: 'Velvet' };

  it('[H590] a notification links to the chat message that it is about, or to the conversation of its direct message', () => {
    const facts = { actor, room, data: { messageUuid: 'm-1' } };
    assert.equal(notificationPath({ ...facts, kind: 'mention' }), '/r/velvet?message=m-1');
    assert.equal(
      notificationPath({ ...facts, kind: 'directMessage', data: { peer: 'group' } }),
      '/messages/group',
    );
  });

  it('[H588] a user may turn optional notification channels on and off, but not those that are always on or always off', () => {
    assert.equal(isChannelOn('restricted', 'inbox', { restricted: { inbox: false } }), true);
    assert.equal(isChannelOn('accountBanned', 'email', { accountBanned: { email: false } }), true);
    assert.equal(isChannelOn('mention', 'email', { mention: { email: true } }), false);
    assert.equal(isChannelOn('mention', 'push', { mention: { push: false } }), false);
    assert.equal(isChannelOn('friendAsked', 'email', {}), false);
    assert.equal(isChannelOn('friendAsked', 'email', { friendAsked: { email: true } }), true);
  });

  it('[H2221] a push about what is over within minutes is urgent and kept for ten minutes, a direct message is urgent and kept for a day', () => {
    const kinds = ['djOnStage', 'directMessage', 'friendAsked', undefined];
    assert.deepEqual(kinds.map(pushLifetimeSeconds), [600, 86_400, 86_400, 86_400]);
    assert.deepEqual(kinds.map(isPushUrgent), [true, true, false, false]);
  });

  it('[H589] quiet hours may span midnight; they include the minute at which they begin, and not the minute at which they end', () => {
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

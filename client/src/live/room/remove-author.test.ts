import assert from 'node:assert/strict';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { removeAuthor } from './remove-author.ts';

const message = (userUuid: string, userName: string, more: Partial<ChatMessage> = {}) =>
  ({
    uuid: `by-${userUuid}`,
    userUuid,
    userName,
    avatarId: 'miso',
    replies: [],
    reactions: {},
    ...more,
  }) as ChatMessage;

describe('removeAuthor', () => {
  it('[H993] name, picture, badges and reactions of a deleted account disappear from messages and quotes in an open chat', () => {
    const quote = { uuid: 'by-kai', userUuid: 'kai', userName: 'Kai', message: 'hi' };
    const given = ['kai', 'ann'].map((userUUID) => ({ userUUID, messageId: 'by-ann', name: userUUID }));
    const changed = removeAuthor(
      [
        message('kai', 'Kai', { profilePicture: '/kai.jpg', badges: ['STAFF'] }),
        message('ann', 'Ann', { replies: [quote], reactions: { '🔥': given } }),
      ],
      { userUuid: 'kai', userName: 'Deleted account', avatarId: 'nova', color: '#562DF9' },
    );
    const [own, other] = changed;
    assert.deepEqual(
      [own?.userName, own?.avatarId, own?.profilePicture, own?.badges],
      ['Deleted account', 'nova', null, []],
    );
    assert.deepEqual([other?.userName, other?.replies[0]?.userName], ['Ann', 'Deleted account']);
    assert.deepEqual(
      other?.reactions['🔥']?.map(({ userUUID }) => userUUID),
      ['ann'],
    );
  });
});

import assert from 'node:assert/strict';
import { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { editedText } from '../../../components/message/edited-text.ts';
import { expandMentions, findMentionAtCursor } from '../../../components/message/mentions.ts';
import { buildTimeline, withoutHiddenPeople } from './timeline.ts';

let id = 0;
const message = (userUuid: string, date: number, more: object = {}): ChatMessage => {
  id += 1;
  return ChatMessage.parse({
    id,
    uuid: `${userUuid}-${date}`,
    message: 'hi',
    type: 'user',
    userUuid,
    userName: userUuid,
    avatarId: 'nova',
    color: '#562DF9',
    date,
    ...more,
  });
};
const song = (playId: string, date: number) => ({
  kind: 'started' as const,
  playId,
  date,
  song: 'Afterglow Avenue',
  djUuid: 'u',
  djName: 'Mirra',
});

describe('buildTimeline (rows of the chat)', () => {
  it('[H517] the timeline of the chat merges song plays and messages in the order of their times', () => {
    const rows = buildTimeline(
      [message('ann', 1_000), message('bob', 3_000)],
      [song('p', 2_000), song('q', 9_000)],
    );
    assert.deepEqual(
      rows.map((row) => row.key),
      ['ann-1000', 'started:p', 'bob-3000', 'started:q'],
    );
  });

  it("[H517] the timeline shows the author's name only once for messages that follow each other closely", () => {
    const rows = buildTimeline(
      [message('ann', 1_000), message('ann', 2_000), message('ann', 500_000), message('bob', 500_001)],
      [],
    );
    assert.deepEqual(
      rows.map((row) => row.kind === 'line' && row.isFollowing),
      [false, true, false, false],
    );
  });

  it('[H872] the timeline shows when a song starts, and when the song ends early', () => {
    const end = { ...song('p', 4_000), kind: 'djLeft' as const };
    const rows = buildTimeline([message('ann', 1_000)], [song('p', 2_000), end]);
    assert.deepEqual(
      rows.map((row) => row.key),
      ['ann-1000', 'started:p', 'djLeft:p'],
    );
  });

  it("[H517] the timeline shows the author's name again after a song and for a reply", () => {
    const reply = message('ann', 3_000, {
      replies: [{ uuid: 'x', userName: 'bob', userUuid: 'bob', message: 'yo' }],
    });
    const rows = buildTimeline([message('ann', 1_000), reply], []);
    assert.deepEqual(
      rows.map((row) => row.kind === 'line' && row.isFollowing),
      [false, false],
    );
    const around = buildTimeline([message('ann', 1_000), message('ann', 3_000)], [song('p', 2_000)]);
    assert.deepEqual(
      around.map((row) => row.kind === 'line' && row.isFollowing),
      [false, false, false],
    );
  });
});

describe('withoutHiddenPeople', () => {
  it('[H399] withoutHiddenPeople leaves out messages of blocked users', () => {
    const messages = [message('ann', 1_000), message('bob', 2_000)];
    assert.deepEqual(
      withoutHiddenPeople(messages, ['bob']).map(({ userUuid }) => userUuid),
      ['ann'],
    );
    assert.equal(withoutHiddenPeople(messages, []), messages);
  });
});

describe('mentions while typing', () => {
  const bao = { uuid: '11111111-1111-4111-8111-111111111111', nickname: 'Bao' };
  const zuri = { uuid: '22222222-2222-4222-8222-222222222222', nickname: 'Zuri Lux' };

  it('[R151] typed names of mentioned users are replaced by mention tags; if several names match, the longest one is used', () => {
    const text = expandMentions('hey @Zuri Lux and @Bao!', [bao, zuri]);
    assert.equal(text, `hey <@uid:${zuri.uuid}> and <@uid:${bao.uuid}>!`);
  });

  it('[R151] an @ inside a word does not become a mention, nor does an @ before a word that only begins with a name', () => {
    assert.equal(expandMentions('mail@bao @Baobab', [bao]), 'mail@bao @Baobab');
  });

  it('[H2113] a message that is edited has names in place of the tags of known users, and becomes the same message again', () => {
    const message = `<@uid:${zuri.uuid}>, meet <@uid:${bao.uuid}>!`;
    const { text, mentioned } = editedText(message, (uuid) =>
      uuid === zuri.uuid ? zuri.nickname : undefined,
    );
    assert.equal(text, `@Zuri Lux, meet <@uid:${bao.uuid}>!`);
    assert.deepEqual(mentioned, [zuri]);
    assert.equal(expandMentions(text, mentioned), message);
  });

  it('[H2113] a message whose mentions would not come back from names is edited with its tags', () => {
    for (const message of [`<@uid:${bao.uuid}>bab`, `<@uid:${bao.uuid}> and @Bao`])
      assert.equal(editedText(message, () => bao.nickname).text, message);
  });

  it('[H518] while the user types a mention, the text between the @ and the cursor is found, but not if the @ is inside a word', () => {
    assert.deepEqual(findMentionAtCursor('hey @ba', 7), { start: 4, query: 'ba' });
    assert.equal(findMentionAtCursor('hey ba', 6), null);
    assert.equal(findMentionAtCursor('a@b', 3), null);
  });
});

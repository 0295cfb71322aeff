import assert from 'node:assert/strict';
import { ChatDraft } from '@hangout/contract/realtime/hangout/chat-message';
import { type MessageDraft, toSongDraft, toWireDraft, unsentMessage } from './message-draft.ts';

const uuid = '11111111-1111-4111-8111-111111111111';
const crate = '22222222-2222-4222-8222-222222222222';
const draft = (text: string, more: Partial<MessageDraft> = {}): MessageDraft => ({
  text,
  replyTo: null,
  pictures: [],
  ...more,
});
const wire = (text: string, more?: Partial<MessageDraft>) =>
  toWireDraft(uuid, draft(text, more), 'hang.example');

describe('a draft on the wire', () => {
  it('[R148][R150][H384] names songs, playlists and hangouts by what links say', () => {
    const text = `hear https://open.spotify.com/track/abc and https://hang.example/playlists/${crate} at https://hang.example/r/rooftop`;
    const sent = wire(text);
    assert.deepEqual(sent.songs, [{ musicProvider: 'spotify', songId: 'abc' }]);
    assert.deepEqual(sent.playlist, { crateUuid: crate, asLink: true });
    assert.deepEqual(sent.hangout, { slug: 'rooftop' });
    assert.equal(ChatDraft.parse(sent).message, text);
  });

  it('[R148] leaves foreign links alone', () => {
    assert.deepEqual(wire('https://example.com/track/1'), { uuid, message: 'https://example.com/track/1' });
  });

  it('[R146] a picture comes with its medium', () => {
    const picture = { url: '/api/room-service/chat/pictures/x', width: 4, height: 3, animated: false };
    const sent = wire('', { pictures: [picture] });
    assert.deepEqual(
      [sent.imageUrls, sent.media],
      [[picture.url], { uri: picture.url, width: 4, height: 3 }],
    );
  });

  it('[R069] the link to a song alone is that song, with words around it is words', () => {
    const link = 'https://youtu.be/dQw4w9WgXcQ';
    const music = toSongDraft(uuid, draft(` ${link} `), 'hang.example');
    assert.equal(music?.type, 'ChatMusicInfo');
    assert.deepEqual(ChatDraft.parse(music).message, {
      type: 'ChatMusicInfo',
      trackInfo: { id: 'dQw4w9WgXcQ', musicProvider: 'youtube' },
    });
    assert.equal(toSongDraft(uuid, draft(`listen ${link}`), 'hang.example'), null);
    assert.equal(toSongDraft(uuid, draft('https://example.com/x'), 'hang.example'), null);
  });

  it('[R066] stands with the id -1 until it is kept', () => {
    const author = { uuid: 'ann', nickname: 'Ann', avatarId: 'nova', color: '#562DF9' };
    const line = unsentMessage(uuid, draft('hi'), author, 5);
    assert.deepEqual([line.id, line.uuid, line.userName, line.date], [-1, uuid, 'Ann', 5]);
  });
});

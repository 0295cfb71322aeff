import assert from 'node:assert/strict';
import { ChatDraft } from '@hangout/contract/realtime/hangout/chat-message';
import { type MessageDraft, toMessagePayload, toSongPayload, unsentMessage } from './message-draft.ts';

const uuid = '11111111-1111-4111-8111-111111111111';
const crate = '22222222-2222-4222-8222-222222222222';
const draft = (text: string, more: Partial<MessageDraft> = {}): MessageDraft => ({
  text,
  replyTo: null,
  pictures: [],
  ...more,
});
const payloadOf = (text: string, more?: Partial<MessageDraft>) =>
  toMessagePayload(uuid, draft(text, more), 'hang.example');

describe('payload of a message draft', () => {
  it('[R148][R150][H384] a message references the songs, playlists and hangouts that its text links to', () => {
    const text = `hear https://open.spotify.com/track/abc and https://hang.example/playlists/${crate} at https://hang.example/r/rooftop`;
    const payload = payloadOf(text);
    assert.deepEqual(payload.songs, [{ musicProvider: 'spotify', songId: 'abc' }]);
    assert.deepEqual(payload.playlist, { crateUuid: crate, asLink: true });
    assert.deepEqual(payload.hangout, { slug: 'rooftop' });
    assert.equal(ChatDraft.parse(payload).message, text);
  });

  it('[R148] a resolved link is referenced by the provider’s id, alone or within a text', () => {
    const link = 'https://audius.co/thechirps/dawn';
    const found = new Map([[link, { musicProvider: 'audius', songId: 'D1' }]]);
    const payload = toMessagePayload(uuid, draft(`hear ${link}`), 'hang.example', found);
    assert.deepEqual(payload.songs, [{ musicProvider: 'audius', songId: 'D1' }]);
    const alone = toSongPayload(uuid, draft(link), 'hang.example', found);
    assert.deepEqual(ChatDraft.parse(alone).message, {
      type: 'ChatMusicInfo',
      trackInfo: { id: 'D1', musicProvider: 'audius' },
    });
    assert.equal(toSongPayload(uuid, draft(link), 'hang.example'), null);
  });

  it('[R148] links to other sites do not become references', () => {
    assert.deepEqual(payloadOf('https://example.com/track/1'), {
      uuid,
      message: 'https://example.com/track/1',
    });
  });

  it("[R146] a message with an image contains the image's URL and size", () => {
    const picture = { url: '/api/room-service/chat/pictures/x', width: 4, height: 3, animated: false };
    const payload = payloadOf('', { pictures: [picture] });
    assert.deepEqual(
      [payload.imageUrls, payload.media],
      [[picture.url], { uri: picture.url, width: 4, height: 3 }],
    );
  });

  it('[R069] a text that is only a link to a song becomes a song message; any other is a text message', () => {
    const link = 'https://youtu.be/dQw4w9WgXcQ';
    const songPayload = toSongPayload(uuid, draft(` ${link} `), 'hang.example');
    assert.equal(songPayload?.type, 'ChatMusicInfo');
    assert.deepEqual(ChatDraft.parse(songPayload).message, {
      type: 'ChatMusicInfo',
      trackInfo: { id: 'dQw4w9WgXcQ', musicProvider: 'youtube' },
    });
    assert.equal(toSongPayload(uuid, draft(`listen ${link}`), 'hang.example'), null);
    assert.equal(toSongPayload(uuid, draft('https://example.com/x'), 'hang.example'), null);
  });

  it('[R066] a message has the id -1 until the server has stored it', () => {
    const author = { uuid: 'ann', nickname: 'Ann', avatarId: 'nova', color: '#562DF9' };
    const message = unsentMessage(uuid, draft('hi'), author, 5);
    assert.deepEqual([message.id, message.uuid, message.userName, message.date], [-1, uuid, 'Ann', 5]);
  });
});

import assert from 'node:assert/strict';
import { ChatDraft } from '@hangout/contract/realtime/hangout/chat-message';
import { type MessageDraft, toMessagePayload, unsentMessage } from './message-draft.ts';

const uuid = '11111111-1111-4111-8111-111111111111';
const draft = (text: string, more: Partial<MessageDraft> = {}): MessageDraft => ({
  text,
  replyTo: null,
  pictures: [],
  ...more,
});
const payloadOf = (text: string, more?: Partial<MessageDraft>) => toMessagePayload(uuid, draft(text, more));

describe('the chat message made from a draft', () => {
  it('[R148] links in a chat message are sent unchanged, as part of its text', () => {
    const text = `hear https://open.spotify.com/track/abc at https://hang.example/r/rooftop`;
    assert.deepEqual(payloadOf(text), { uuid, message: text, country: 'US' });
    assert.equal(ChatDraft.parse(payloadOf(text)).message, text);
  });

  it('[R146] a chat message with a picture is sent with the picture’s URL and size', () => {
    const picture = { url: '/api/room-service/chat/pictures/x', width: 4, height: 3, animated: false };
    const payload = payloadOf('', { pictures: [picture] });
    assert.deepEqual(
      [payload.imageUrls, payload.media],
      [[picture.url], { uri: picture.url, width: 4, height: 3 }],
    );
  });

  it('[H1733] a GIF is sent as a message type of its own, with title, size and first frame; a quote of it contains its title', () => {
    const image = { url: 'https://static.klipy.com/a.webp', width: 498, height: 280, still: null };
    const gif = { ...image, id: '7', title: 'Cat', preview: image };
    const media = { uri: gif.url, width: 498, height: 280, title: 'Cat' };
    assert.deepEqual(payloadOf('', { gif }), {
      ...{ uuid, message: '', country: 'US', type: 'ChatGif', imageUrls: [gif.url], media },
    });
    const still = 'https://static.klipy.com/a.jpg';
    assert.deepEqual(payloadOf('', { gif: { ...gif, still } }).media, { ...media, still });
    const author = { uuid: 'ann', nickname: 'Ann', avatarId: 'nova', color: '#562DF9' };
    const shown = unsentMessage(uuid, { draft: draft('', { gif }), author, date: 5 });
    assert.deepEqual([shown.type, shown.pictures?.[0]?.title], ['ChatGif', 'Cat']);
    const answer = unsentMessage(uuid, { draft: draft('nice', { replyTo: shown }), author, date: 6 });
    assert.equal(answer.replies[0]?.message, 'GIF: Cat');
  });

  it('[R066] a chat message has the id -1 until the server has stored it', () => {
    const author = { uuid: 'ann', nickname: 'Ann', avatarId: 'nova', color: '#562DF9' };
    const message = unsentMessage(uuid, { draft: draft('hi'), author, date: 5 });
    assert.deepEqual([message.id, message.uuid, message.userName, message.date], [-1, uuid, 'Ann', 5]);
  });
});

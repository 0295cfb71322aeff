import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatImages } from '@hangout/contract/rest/chat/chat-images';
import { roomChats } from '@hangout/contract/rest/chat/room-chats';
import { reports } from '@hangout/contract/rest/moderation/reports';
import { images } from '@hangout/contract/rest/profiles/images';
import { posters } from '@hangout/contract/rest/rooms/posters';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { endSessions, hideChatImages, markPublicChatImages } from '@hangout/db';
import { type ChatBody, ChatMessage } from '@hangout/db/models/chat';
import { createFiles } from '@hangout/platform/files/disk-files';
import { createGif, createJpegWithGps, createPng } from '@hangout/platform/images/testing';
import { startChatEmptyingJobs } from '@hangout/worker/chat/chat-emptying-jobs';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('the daily quota of uploaded images', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-image-quota-'));
  const t = restTest({
    limits: {
      ...{ CHAT_IMAGES_PER_DAY: 2, CHAT_IMAGE_MB_PER_DAY: 1 },
      ...{ IMAGES_PER_DAY: 1, IMAGE_MB_PER_DAY: 1 },
    },
    dependencies: () => ({ files: createFiles({ DATA_DIR: folder }) }),
  });
  after(() => rmSync(folder, { recursive: true }));
  const file = async () => new Blob([Uint8Array.from(await createPng(2, 2))], { type: 'image/png' });
  const message = 'You have uploaded as many pictures as you may in a day';
  const refusal = { status: 429, code: 'too_many_pictures', message };

  it('[H723] the numbers of chat images and of other images that an account may upload a day are limited', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    for (let one = 0; one < 2; one++) await ann.api(chatImages.upload, { file: await file() });
    assert.deepEqual(await refusalOf(ann.api(chatImages.upload, { file: await file() })), refusal);
    await ann.api(images.upload, { file: await file() });
    assert.deepEqual(await refusalOf(ann.api(images.upload, { file: await file() })), refusal);
    const { uuid: id } = await ann.api(rooms.create, { name: 'Pictures', autoDj: false });
    assert.deepEqual(await refusalOf(ann.api(posters.upload, { id, file: await file() })), refusal);
    await bob.api(chatImages.upload, { file: await file() });
  });

  it('[H723] the total size of images that an account uploads a day is limited, and images that cannot be read count too', async () => {
    const ann = await t.ann();
    const noise = () => new Blob([new Uint8Array(700_000)]);
    const unreadable = ann.api(chatImages.upload, { file: noise() });
    assert.equal((await refusalOf(unreadable)).code, 'not_a_picture');
    assert.deepEqual(await refusalOf(ann.api(chatImages.upload, { file: noise() })), refusal);
    await ann.api(chatImages.upload, { file: await file() });
  });
});

describe('images in the chat', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-chat-pictures-'));
  const t = restTest({ dependencies: () => ({ files: createFiles({ DATA_DIR: folder }) }) });
  after(() => rmSync(folder, { recursive: true }));
  const blob = (bytes: Uint8Array, type = 'image/png') => new Blob([Uint8Array.from(bytes)], { type });
  const bytesOf = async (id: string, size?: number) => {
    const answer = await t.api(chatImages.byId, { id, ...(size !== undefined && { size }) });
    assert.equal(answer.headers.get('content-type'), 'image/webp');
    return new Uint8Array(await answer.arrayBuffer());
  };

  it('[H380] a chat image is served in the requested size, and the response to its upload has its width, height and URL', async () => {
    const ann = await t.ann();
    const kept = await ann.api(chatImages.upload, { file: blob(await createPng(1600, 900)) });
    assert.deepEqual([kept.width, kept.height, kept.animated], [1024, 576, false]);
    assert.equal(kept.url, `/api/room-service/chat/pictures/${kept.id}`);
    const [small, large] = [await bytesOf(kept.id, 128), await bytesOf(kept.id, 1024)];
    assert.ok(small.byteLength > 0 && small.byteLength < large.byteLength);
  });

  it('[H815] each chat image has another id, of 128 bits', async () => {
    const ann = await t.ann();
    const ids = new Set<string>();
    for (let one = 0; one < 3; one++) {
      const { id } = await ann.api(chatImages.upload, { file: blob(await createPng(20, 20)) });
      assert.equal(Buffer.from(id, 'base64url').byteLength, 16);
      assert.match(id, /^[\w-]{22}$/);
      ids.add(id);
    }
    assert.equal(ids.size, 3);
  });

  it('[H816] the response with a chat image allows caching only if the image was posted in a public hangout', async () => {
    const ann = await t.ann();
    const cacheOf = async (id: string) => (await t.api(chatImages.byId, { id })).headers.get('cache-control');
    const upload = async () => (await ann.api(chatImages.upload, { file: blob(await createPng(20, 20)) })).id;
    const [unsent, inPrivate, inProtected, inPublic] = await Promise.all([
      upload(),
      upload(),
      upload(),
      upload(),
    ]);
    const hangout = async (fields: { type?: 'PRIVATE'; password?: string }) =>
      (await ann.api(rooms.create, { name: 'Cellar', ...fields })).uuid;
    await markPublicChatImages(t.db, await hangout({ type: 'PRIVATE' }), [inPrivate]);
    await markPublicChatImages(t.db, await hangout({ password: 'sesame open' }), [inProtected]);
    await markPublicChatImages(t.db, await hangout({}), [inPublic]);
    assert.deepEqual(await Promise.all([unsent, inPrivate, inProtected, inPublic].map(cacheOf)), [
      'no-store',
      'no-store',
      'no-store',
      'private, max-age=3600',
    ]);
  });

  it('[H814] a chat image is served under a fixed file name, whatever the uploaded file was called', async () => {
    const ann = await t.ann();
    const { id } = await ann.api(chatImages.upload, {
      file: new File([Uint8Array.from(await createPng(20, 20))], '"; evil=".exe'),
    });
    const { headers } = await t.api(chatImages.byId, { id });
    assert.equal(headers.get('content-disposition'), 'inline; filename="hangout.webp"');
  });

  it('[H381] an animated chat image stays animated, and is scaled down if it is too large', async () => {
    const ann = await t.ann();
    const kept = await ann.api(chatImages.upload, {
      file: blob(await createGif(900, 300, 12), 'image/gif'),
    });
    assert.deepEqual([kept.width, kept.height, kept.animated], [500, 167, true]);
    const bytes = Buffer.from(await bytesOf(kept.id, 500));
    assert.equal(bytes.subarray(8, 12).toString(), 'WEBP');
    assert.ok(bytes.includes('ANIM'), 'still more than one frame');
  });

  it('[H381] EXIF metadata such as the location is removed from chat images', async () => {
    const ann = await t.ann();
    const given = await createJpegWithGps();
    assert.ok(Buffer.from(given).includes('Exif'));
    const { id } = await ann.api(chatImages.upload, { file: blob(given, 'image/jpeg') });
    const bytes = Buffer.from(await bytesOf(id, 1024));
    assert.ok(!bytes.includes('Exif') && !bytes.includes('EXIF'));
  });

  it('[H381] an SVG, a file that is not an image, or an image with too many pixels is refused as a chat image', async () => {
    const ann = await t.ann();
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const traps = [Buffer.from(drawing), Buffer.from('GIF89a and nothing'), await createPng(9000, 9000)];
    for (const trap of traps)
      assert.equal((await refusalOf(ann.api(chatImages.upload, { file: blob(trap) }))).code, 'not_a_picture');
    const big = blob(new Uint8Array(9 * 1024 * 1024));
    assert.equal((await refusalOf(ann.api(chatImages.upload, { file: big }))).status, 413);
  });

  it('[H380] guests cannot upload chat images, and users only as many as a rate limit allows', async () => {
    const guest = await t.guest();
    const file = blob(await createPng(2, 2));
    assert.equal((await refusalOf(guest.api(chatImages.upload, { file }))).status, 403);
    const bob = await t.bob();
    for (let one = 0; one < 12; one++) await bob.api(chatImages.upload, { file });
    assert.equal((await refusalOf(bob.api(chatImages.upload, { file }))).code, 'rate_limited');
  });

  it('[H382] a chat image that a moderator removed returns 404', async () => {
    const kai = await t.djKai();
    const { id, url } = await kai.api(chatImages.upload, { file: blob(await createPng(20, 20)) });
    await bytesOf(id);
    await hideChatImages(t.db, [url, 'https://elsewhere.example/x.png']);
    assert.equal((await refusalOf(t.api(chatImages.byId, { id }))).status, 404);
    assert.equal((await refusalOf(t.api(chatImages.byId, { id: 'nothing' }))).status, 404);
  });

  it('[H382] the images of all messages return 404 after the chat was emptied, those of other hangouts do not', async () => {
    const kai = await t.djKai();
    const post = async (room: { uuid: string }) => {
      const { id, url } = await kai.api(chatImages.upload, { file: blob(await createPng(20, 20)) });
      const body = { message: 'look', imageUrls: [url, 'https://elsewhere.example/x.png'] } as ChatBody;
      await ChatMessage.query(t.db).insert({
        ...{ roomUuid: room.uuid, uuid: randomUUID(), userUuid: kai.uuid, body },
      });
      return id;
    };
    const emptied = await kai.api(rooms.create, { name: 'Emptied' });
    const other = await kai.api(rooms.create, { name: 'Full' });
    const [first, second, kept] = [await post(emptied), await post(emptied), await post(other)];
    await kai.api(roomChats.deleteConversation, { id: emptied.slug });
    for (const id of [first, second])
      assert.equal((await refusalOf(t.api(chatImages.byId, { id }))).status, 404);
    await bytesOf(kept);
  });

  it('[H2191] where a chat of thousands of messages is emptied, jobs delete the older messages with their images, some at a time', async () => {
    const kai = await t.djKai();
    const { uuid: roomUuid, slug } = await kai.api(rooms.create, { name: 'Talkative' });
    const { id, url } = await kai.api(chatImages.upload, { file: blob(await createPng(20, 20)) });
    await ChatMessage.query(t.db).insert({
      ...{ roomUuid, uuid: randomUUID(), userUuid: kai.uuid },
      body: { message: 'the oldest', imageUrls: [url] } as ChatBody,
    });
    await t.db.raw(
      `insert into chat_messages (room_uuid, uuid, body)
       select ?, gen_random_uuid(), '{"message": "hi", "imageUrls": []}' from generate_series(1, 4500)`,
      [roomUuid],
    );
    const count = async () =>
      Number(await ChatMessage.query(t.db).where({ roomUuid }).whereNull('deletedAt').resultSize());
    t.jobsSent.length = 0;
    await kai.api(roomChats.deleteConversation, { id: slug });
    assert.equal(await count(), 2_501);
    await bytesOf(id);
    assert.deepEqual(
      t.jobsSent.map(({ name }) => name),
      ['chat-emptying'],
    );
    const { db, dependencies } = t;
    await startChatEmptyingJobs({ db, jobs: dependencies.jobs, clock: dependencies.clock });
    await t.sendMail();
    assert.equal(await count(), 0);
    assert.equal((await refusalOf(t.api(chatImages.byId, { id }))).status, 404);
  });

  it('[H2175] who may handle a report sees the picture of the reported message after it was deleted, by the address in the list, until the session ends', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    const room = await ann.api(rooms.create, { name: 'Watched' });
    const [shown, other] = [
      await kai.api(chatImages.upload, { file: blob(await createPng(20, 20)) }),
      await kai.api(chatImages.upload, { file: blob(await createPng(20, 20)) }),
    ];
    const messageUuid = randomUUID();
    const body = { message: 'awful', userName: kai.nickname, imageUrls: [shown.url] } as ChatBody;
    await ChatMessage.query(t.db).insert({
      ...{ roomUuid: room.uuid, uuid: messageUuid, userUuid: kai.uuid, body },
    });
    await bob.api(reports.create, { kind: 'message', room: room.slug, messageUuid, reason: 'other' });
    await hideChatImages(t.db, [shown.url, other.url]);
    const { data } = await ann.api(reports.ofRoom, { id: room.slug });
    const address = data[0]?.copy.imageUrls[0] ?? '';
    const statusOf = async (path: string) => (await fetch(`${t.base}${path}`)).status;
    const response = await fetch(`${t.base}${address}`);
    assert.deepEqual([response.status, response.headers.get('cache-control')], [200, 'no-store']);
    assert.equal(await statusOf(shown.url), 404);
    assert.equal(await statusOf(`${other.url}${new URL(address, t.base).search}`), 404, 'another image');
    await endSessions(t.db, ann.uuid, { reason: 'signedOut' });
    t.authenticator.invalidate(ann.uuid);
    assert.equal(await statusOf(address), 404);
  });
});

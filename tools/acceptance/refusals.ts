import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Client } from '@colyseus/sdk';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { roomChanges } from '@hangout/contract/rest/room-service/room-changes';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { createHangout, signUp } from '@hangout/testkit/accounts';
import { expectRefusal } from '@hangout/testkit/refusal';
import { joinAndStay, type StayingClient } from '@hangout/testkit/staying-client';
import { waitFor } from '@hangout/testkit/wait-for';
import { type AcceptanceRun, type AcceptanceTest, requireResult } from './acceptance-run.ts';

/** Acceptance test: sends invalid requests by REST and to rooms; each must be refused with a message. */
export const refusals: AcceptanceTest = {
  title: '[H965] invalid requests are refused with a message, and the music continues',
  async run(run) {
    const { address } = requireResult(run.app, 'the app process');
    const hangout = requireResult(run.hangout, 'the hangout');
    const kai = await signUp(address, 'djKai');
    const kaiSession = await joinAndStay(kai, hangout.slug);
    const assertRefused = async (title: string, request: () => Promise<unknown>, code: RegExp) => {
      const refusal = await run.step(`refused: ${title}`, () => expectRefusal(request()));
      assert.match(refusal.code, code, `${title}: ${refusal.code} ${refusal.message}`);
      await assertMusicContinues(run);
    };
    const { current } = kaiSession;

    await assertRefused('a DJ without a song', () => current().request('addDj', {}), /^no_song$/);
    await assertRefused(
      'a message of 60 kB',
      () => current().request('sendMessage', { uuid: randomUUID(), message: 'x'.repeat(60_000) }),
      /^(message_too_long|invalid_request)$/,
    );
    // The cast allows requests that the contract's types forbid.
    const unknown = current().request as (name: string, payload: unknown) => Promise<unknown>;
    await assertRefused('an unknown request', () => unknown('moonwalk', {}), /^unknown_request$/);
    await assertRefused(
      'a malformed request',
      () => unknown('voteOnSong', { songVotes: 7 }),
      /^invalid_request$/,
    );
    await checkEntrance(run, assertRefused);
    await kai.api(queueSongs.add, { songs: [{ songId: hangout.songId }], append: true });
    await checkFullBooth(run, kaiSession);
    await kaiSession.leave();
  },
};

type Refuses = (title: string, request: () => Promise<unknown>, code: RegExp) => Promise<void>;

async function checkEntrance(run: AcceptanceRun, assertRefused: Refuses): Promise<void> {
  const { ann, bob, slug } = requireResult(run.hangout, 'the hangout');
  const locked = await createHangout(ann, 'Behind a Curtain', { password: 'open sesame' });
  const enter = (password?: string) =>
    bob.api(rooms.join, { id: locked.slug, ...(password && { password }) });
  await assertRefused('no password', () => enter(), /^password_needed$/);
  await assertRefused('a wrong password', () => enter('open barley'), /^wrong_password$/);
  const inside = await run.step('the right password opens', () => bob.join(locked.slug, 'open sesame'));
  await inside.leave();

  const joinRoom = (endpoint: string, ticket: string) =>
    new Client(endpoint).joinOrCreate(hangoutRoom, { ticket });
  const { ticket, endpoint } = await bob.api(rooms.join, { id: slug });
  const forged = `${ticket.slice(0, -8)}AAAAAAAA`;
  await assertRefused('a forged ticket', () => joinRoom(endpoint, forged), /^401$/);
  await assertRefused('no ticket', () => joinRoom(endpoint, ''), /^401$/);
  const channel = await joinRoom(endpoint, ticket);
  await assertRefused('a used ticket', () => joinRoom(endpoint, ticket), /^401$/);
  await channel.leave();

  const other = await bob.api(rooms.join, { id: locked.slug, password: 'open sesame' });
  const target = await bob.api(rooms.byId, { id: slug });
  await assertRefused(
    'a ticket for another hangout, used by room id',
    () => new Client(endpoint).joinById(target.uuid, { ticket: other.ticket }),
    /^404$/,
  );
  const led = await run.step('the ticket alone decides which hangout is joined', () =>
    new Client(endpoint).joinOrCreate(hangoutRoom, { ticket: other.ticket, hangout: target.uuid }),
  );
  assert.equal(led.roomId, other.uuid);
  await led.leave();
}

async function checkFullBooth(run: AcceptanceRun, kaiSession: StayingClient): Promise<void> {
  const { ann, annSession, slug } = requireResult(run.hangout, 'the hangout');
  await run.step('ann reduces the seats to one', () =>
    ann.api(roomChanges.djSeats, { id: slug, numberOfDjs: 1 }),
  );
  await waitFor('one seat', () => kaiSession.current().state().settings.numberOfDjs === 1);
  const answer = await run.step('a full booth offers a place in the waiting list', () =>
    kaiSession.current().request('addDj', {}),
  );
  assert.ok('waiting' in answer, JSON.stringify(answer));
  await waitFor('the waiting list is shown', () => annSession.current().state().waiting.count === 1);
  await run.step('a waiting user may leave the waiting list', () =>
    kaiSession.current().request('leaveWaiting', {}),
  );
  await assertMusicContinues(run);
}

/** Asserts that the song still plays and the room still answers. */
export async function assertMusicContinues(run: AcceptanceRun): Promise<void> {
  const { annSession, bobSession } = requireResult(run.hangout, 'the hangout');
  assert.ok(annSession.current().state().nowPlaying, 'the song still plays');
  const { now } = await bobSession.current().request('serverTime', { sent: 0 });
  assert.ok(now > 0);
}

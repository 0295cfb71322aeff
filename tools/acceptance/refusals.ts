import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Client } from '@colyseus/sdk';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { roomChanges } from '@hangout/contract/rest/room-service/room-changes';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { djKai, openHangout } from '../../e2e/people.ts';
import { refused } from '../../e2e/refused.ts';
import { type Stay, stay } from '../../e2e/stay.ts';
import { until } from '../../e2e/until.ts';
import { type AcceptanceRun, type AcceptanceTest, requireResult } from './acceptance-run.ts';

/** What goes wrong is answered in words, and the room goes on. */
export const refusals: AcceptanceTest = {
  title: '[H965] what cannot be is refused in words, and the room goes on',
  async run(evening) {
    const { address } = requireResult(evening.app, 'the house');
    const scene = requireResult(evening.hangout, 'the hangout');
    const kai = await djKai(address);
    const kaiHere = await stay(kai, scene.slug);
    const refuses = async (words: string, asking: () => Promise<unknown>, code: RegExp) => {
      const found = await evening.step(`refused: ${words}`, () => refused(asking()));
      assert.match(found.code, code, `${words}: ${found.code} ${found.message}`);
      await assertMusicContinues(evening);
    };
    const { now } = kaiHere;

    await refuses('a DJ without a song', () => now().ask('addDj', {}), /^no_song$/);
    await refuses(
      'a message of 60 kB',
      () => now().ask('sendMessage', { uuid: randomUUID(), message: 'x'.repeat(60_000) }),
      /^(message_too_long|invalid_request)$/,
    );
    // Nobody may ask what the contract does not know: the compiler would not let us.
    const unknown = now().ask as (name: string, payload: unknown) => Promise<unknown>;
    await refuses('an unknown request', () => unknown('moonwalk', {}), /^unknown_request$/);
    await refuses('a malformed request', () => unknown('voteOnSong', { songVotes: 7 }), /^invalid_request$/);
    await checkEntrance(evening, refuses);
    await kai.api(queueSongs.add, { songs: [{ songId: scene.songId }], append: true });
    await checkFullBooth(evening, kaiHere);
    await kaiHere.leave();
  },
};

type Refuses = (words: string, asking: () => Promise<unknown>, code: RegExp) => Promise<void>;

async function checkEntrance(evening: AcceptanceRun, refuses: Refuses): Promise<void> {
  const { ann, bob, slug } = requireResult(evening.hangout, 'the hangout');
  const locked = await openHangout(ann, 'Behind a Curtain', { password: 'open sesame' });
  const enter = (password?: string) =>
    bob.api(rooms.join, { id: locked.slug, ...(password && { password }) });
  await refuses('no password', () => enter(), /^password_needed$/);
  await refuses('a wrong password', () => enter('open barley'), /^wrong_password$/);
  const inside = await evening.step('the right password opens', () => bob.enter(locked.slug, 'open sesame'));
  await inside.leave();

  const knock = (endpoint: string, ticket: string) =>
    new Client(endpoint).joinOrCreate(hangoutRoom, { ticket });
  const { ticket, endpoint } = await bob.api(rooms.join, { id: slug });
  const forged = `${ticket.slice(0, -8)}AAAAAAAA`;
  await refuses('a forged ticket', () => knock(endpoint, forged), /^401$/);
  await refuses('no ticket', () => knock(endpoint, ''), /^401$/);
  const channel = await knock(endpoint, ticket);
  await refuses('a used ticket', () => knock(endpoint, ticket), /^401$/);
  await channel.leave();

  const other = await bob.api(rooms.join, { id: locked.slug, password: 'open sesame' });
  const target = await bob.api(rooms.byId, { id: slug });
  await refuses(
    'a ticket for another hangout, at the door of this one',
    () => new Client(endpoint).joinById(target.uuid, { ticket: other.ticket }),
    /^404$/,
  );
  const led = await evening.step('the ticket alone says where it leads', () =>
    new Client(endpoint).joinOrCreate(hangoutRoom, { ticket: other.ticket, hangout: target.uuid }),
  );
  assert.equal(led.roomId, other.uuid);
  await led.leave();
}

async function checkFullBooth(evening: AcceptanceRun, kaiHere: Stay): Promise<void> {
  const { ann, annSession: annHere, slug } = requireResult(evening.hangout, 'the hangout');
  await evening.step('ann leaves one seat on the stage', () =>
    ann.api(roomChanges.djSeats, { id: slug, numberOfDjs: 1 }),
  );
  await until('one seat', () => kaiHere.now().state().settings.numberOfDjs === 1);
  const answer = await evening.step('a full stage offers a place in line', () =>
    kaiHere.now().ask('addDj', {}),
  );
  assert.ok('waiting' in answer, JSON.stringify(answer));
  await until('the line is seen', () => annHere.now().state().waiting.count === 1);
  await evening.step('who waits may leave the line', () => kaiHere.now().ask('leaveWaiting', {}));
  await assertMusicContinues(evening);
}

/** The song plays on and people are heard. */
export async function assertMusicContinues(evening: AcceptanceRun): Promise<void> {
  const { annSession: annHere, bobSession: bobHere } = requireResult(evening.hangout, 'the hangout');
  assert.ok(annHere.now().state().nowPlaying, 'the song plays on');
  const { now } = await bobHere.now().ask('serverTime', { sent: 0 });
  assert.ok(now > 0);
}

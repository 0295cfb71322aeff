import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { evenings } from '@hangout/contract/rest/room-service/evenings';
import { reports } from '@hangout/contract/rest/room-service/reports';
import { roomModeration } from '@hangout/contract/rest/room-service/room-moderation';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { createHangout, signInAsGuest, signUp } from '@hangout/testkit/accounts';
import { expectRefusal } from '@hangout/testkit/refusal';
import { joinAndStay } from '@hangout/testkit/staying-client';
import { waitFor } from '@hangout/testkit/wait-for';
import { type AcceptanceTest, requireResult } from './acceptance-run.ts';

/** Maximum time until a change by REST takes effect in the room. */
const WITHIN_TWO_SECONDS = { turns: 100, intervalMs: 20 };

/** Acceptance test: an owner moderates a hangout by REST, with effect for everybody inside. */
export const moderation: AcceptanceTest = {
  title: '[H330] [H332] [H338] [H341] [H343] [H346] [H352] moderation by REST has effect in a live hangout',
  async run(run) {
    const { address } = requireResult(run.app, 'the app process');
    const { ann, songId } = requireResult(run.hangout, 'the hangout');
    const { slug: id } = await createHangout(ann, 'Moderated');
    const kai = await signUp(address, 'djKai');
    const kaiSession = await joinAndStay(kai, id);
    const inside = () => kaiSession.current();
    const say = (message: string) => inside().request('sendMessage', { uuid: randomUUID(), message });
    const settings = () => inside().state().settings;

    await ann.api(roomModeration.slowMode, { id, slowModeSeconds: 300 });
    await run.step('slow mode is shown in the room', () =>
      waitFor('slow chat', () => settings().slowModeSeconds === 300, WITHIN_TWO_SECONDS),
    );
    const { uuid: messageUuid } = await say('first');
    const tooSoon = await run.step('a second message too soon is refused', () =>
      expectRefusal(say('second')),
    );
    assert.equal(tooSoon.code, 'slow_mode');
    await ann.api(roomModeration.slowMode, { id, slowModeSeconds: 0 });
    await waitFor('chat as before', () => settings().slowModeSeconds === 0, WITHIN_TWO_SECONDS);

    await ann.api(roomModeration.beginRaidMode, { id, minutes: 5 });
    await run.step('raid mode is shown in the room', () =>
      waitFor('the raid', () => settings().raidUntil > 0, WITHIN_TWO_SECONDS),
    );
    const stranger = await signInAsGuest(address);
    const outside = await run.step('a guest is refused in raid mode', () =>
      expectRefusal(stranger.api(rooms.join, { id })),
    );
    assert.equal(outside.code, 'registered_only');
    const linked = await run.step('a link is refused', () => expectRefusal(say('see https://x.example')));
    assert.equal(linked.code, 'no_links');
    await ann.api(roomModeration.endRaidMode, { id });
    await waitFor('no raid', () => settings().raidUntil === 0, WITHIN_TWO_SECONDS);

    await kai.api(queueSongs.add, { songs: [{ songId }], append: true });
    await inside().request('addDj', {});
    await waitFor('music', () => inside().state().nowPlaying);
    const blocked = await ann.api(roomModeration.blockSong, { id, song: { songId } });
    await run.step('a blocked song stops', () =>
      waitFor('silence', () => inside().state().nowPlaying === null, WITHIN_TWO_SECONDS),
    );
    const out = await expectRefusal(inside().request('updateNextSong', { song: { songId } }));
    assert.equal(out.code, 'song_blocked');
    const { pausedUntil } = await inside().request('pauseDj', { paused: true });
    assert.ok(pausedUntil);
    await ann.api(roomModeration.unblockSong, { id, blockId: blocked.id });
    await inside().request('pauseDj', { paused: false });
    await run.step('the song plays again after it is unblocked and the DJ has ended the break', () =>
      waitFor('music again', () => inside().state().nowPlaying),
    );

    await run.step('a message is reported, and the report is handled', async () => {
      const about = { kind: 'message', room: id, messageUuid, reason: 'spam' } as const;
      const { id: reportId } = await requireResult(run.hangout, 'the hangout').bob.api(reports.create, about);
      const { open, data } = await ann.api(reports.ofRoom, { id });
      assert.deepEqual([open, data[0]?.copy.text], [1, 'first']);
      await ann.api(reports.handle, { reportId, state: 'dismissed' });
    });
    const moderationLog = await run.step('the moderation log lists every action', () =>
      ann.api(roomModeration.record, { id }),
    );
    assert.deepEqual(
      moderationLog.data.map(({ type }) => type),
      ['handleReport', 'unblockSong', 'blockSong', 'raidModeOff', 'raidModeOn', 'slowMode', 'slowMode'],
    );
    await inside().request('skipSong', {});
    const page = await run.step('the evening has a page', () =>
      stranger.api(evenings.byId, { id, eveningId: 'latest' }),
    );
    assert.deepEqual([page.songs, page.djList[0]?.uuid, page.isOver], [2, kai.uuid, false]);
    await kaiSession.leave();
  },
};

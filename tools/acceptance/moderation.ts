import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { evenings } from '@hangout/contract/rest/room-service/evenings';
import { reports } from '@hangout/contract/rest/room-service/reports';
import { roomModeration } from '@hangout/contract/rest/room-service/room-moderation';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { djKai, guest, openHangout } from '../../e2e/people.ts';
import { refused } from '../../e2e/refused.ts';
import { stay } from '../../e2e/stay.ts';
import { until } from '../../e2e/until.ts';
import { type AcceptanceTest, requireResult } from './acceptance-run.ts';

/** Whatever is changed by REST counts inside within this long, ms. */
const WITHIN_TWO_SECONDS = { patienceMs: 2000, everyMs: 20 };

/** An owner keeps a hangout in order by REST, and everybody inside feels it. */
export const moderation: AcceptanceTest = {
  title: '[H330] [H332] [H338] [H341] [H343] [H346] [H352] a hangout is kept in order while it is live',
  async run(evening) {
    const { address } = requireResult(evening.app, 'the house');
    const { ann, songId } = requireResult(evening.hangout, 'the hangout');
    const { slug: id } = await openHangout(ann, 'In Order');
    const kai = await djKai(address);
    const kaiHere = await stay(kai, id);
    const inside = () => kaiHere.now();
    const say = (message: string) => inside().ask('sendMessage', { uuid: randomUUID(), message });
    const settings = () => inside().state().settings;

    await ann.api(roomModeration.slowMode, { id, slowModeSeconds: 300 });
    await evening.step('the chat is slowed down in sight of all', () =>
      until('slow chat', () => settings().slowModeSeconds === 300, WITHIN_TWO_SECONDS),
    );
    const { uuid: messageUuid } = await say('first');
    const soon = await evening.step('a second line too soon is refused', () => refused(say('second')));
    assert.equal(soon.code, 'slow_mode');
    await ann.api(roomModeration.slowMode, { id, slowModeSeconds: 0 });
    await until('chat as before', () => settings().slowModeSeconds === 0, WITHIN_TWO_SECONDS);

    await ann.api(roomModeration.beginRaidMode, { id, minutes: 5 });
    await evening.step('a raid is seen inside', () =>
      until('the raid', () => settings().raidUntil > 0, WITHIN_TWO_SECONDS),
    );
    const stranger = await guest(address);
    const outside = await evening.step('a guest is not let in', () =>
      refused(stranger.api(rooms.join, { id })),
    );
    assert.equal(outside.code, 'registered_only');
    const linked = await evening.step('a link is refused', () => refused(say('see https://x.example')));
    assert.equal(linked.code, 'no_links');
    await ann.api(roomModeration.endRaidMode, { id });
    await until('no raid', () => settings().raidUntil === 0, WITHIN_TWO_SECONDS);

    await kai.api(queueSongs.add, { songs: [{ songId }], append: true });
    await inside().ask('addDj', {});
    await until('music', () => inside().state().nowPlaying);
    const blocked = await ann.api(roomModeration.blockSong, { id, song: { songId } });
    await evening.step('a song that is blocked stops', () =>
      until('silence', () => inside().state().nowPlaying === null, WITHIN_TWO_SECONDS),
    );
    const out = await refused(inside().ask('updateNextSong', { song: { songId } }));
    assert.equal(out.code, 'song_blocked');
    const { pausedUntil } = await inside().ask('pauseDj', { paused: true });
    assert.ok(pausedUntil);
    await ann.api(roomModeration.unblockSong, { id, blockId: blocked.id });
    await inside().ask('pauseDj', { paused: false });
    await evening.step('let go again, and back from a pause, its DJ plays it', () =>
      until('music again', () => inside().state().nowPlaying),
    );

    await evening.step('a line is reported, read and handled', async () => {
      const about = { kind: 'message', room: id, messageUuid, reason: 'spam' } as const;
      const { id: reportId } = await requireResult(evening.hangout, 'the hangout').bob.api(
        reports.create,
        about,
      );
      const { open, data } = await ann.api(reports.ofRoom, { id });
      assert.deepEqual([open, data[0]?.copy.text], [1, 'first']);
      await ann.api(reports.handle, { reportId, state: 'dismissed' });
    });
    const told = await evening.step('what was done stands in the record', () =>
      ann.api(roomModeration.record, { id }),
    );
    assert.deepEqual(
      told.data.map(({ type }) => type),
      ['handleReport', 'unblockSong', 'blockSong', 'raidModeOff', 'raidModeOn', 'slowMode', 'slowMode'],
    );
    await inside().ask('skipSong', {});
    const page = await evening.step('the evening has its page', () =>
      stranger.api(evenings.byId, { id, eveningId: 'latest' }),
    );
    assert.deepEqual([page.songs, page.djList[0]?.uuid, page.isOver], [2, kai.uuid, false]);
    await kaiHere.leave();
  },
};

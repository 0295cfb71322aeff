import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { blockSong, loadSong } from '@hangout/db';
import { ChatMessage } from '@hangout/db/models/chat';
import { ModerationAction } from '@hangout/db/models/moderation';
import { Play, RoomEvening, SongVote } from '@hangout/db/models/plays';
import { RoomBooth, Seat } from '@hangout/db/models/room-leases';
import { BlockedSong, Room } from '@hangout/db/models/rooms';
import { isRaid } from '@hangout/rules';
import { createRandom } from '@hangout/rules/random';
import { actorTest, type TestActor } from '../testing/actor-test.ts';
import { type Fault, withFaults } from '../testing/faulty-database.ts';
import {
  changeRoom,
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
  giveRole,
  type TestRoom,
  type TestUser,
} from '../testing/people.ts';
import { refusalCode } from '../testing/rooms-test.ts';
import type { Socket } from './presence/person.ts';
import { reloadSettings } from './refresh.ts';

describe('random requests to a hangout with database failures and restarts', () => {
  let random = createRandom(1);
  let hasFaults = false;
  const fault = (): Fault => {
    const roll = hasFaults ? random() : 1;
    return roll < 0.1 ? 'lost before' : roll < 0.2 ? 'lost after' : 'none';
  };
  const t = actorTest(withFaults(fault));

  async function checkInvariants(actor: TestActor, room: TestRoom): Promise<void> {
    const { hangout } = actor.actor;
    const stored = await RoomBooth.query(t.db).where({ roomUuid: room.uuid }).first().throwIfNotFound();
    assert.deepEqual(
      stored.state,
      JSON.parse(JSON.stringify(hangout.booth.current)),
      'the booth is what was kept',
    );
    const seats = await Seat.query(t.db).where({ roomUuid: room.uuid }).select('userUuid');
    assert.deepEqual(
      new Set(seats.map((seat) => seat.userUuid)),
      new Set(hangout.booth.current.djs.map((dj) => dj.uuid)),
      'seats are those of the stage',
    );
    const plays = await Play.query(t.db).where({ roomUuid: room.uuid }).orderBy(['startTime', 'endedAt']);
    const current = plays.filter((play) => play.endedAt === null).map((play) => play.playId);
    assert.deepEqual(
      current,
      hangout.booth.current.now ? [hangout.booth.current.now.playId] : [],
      'one current song',
    );
    const over = plays.filter((play) => play.endedAt !== null);
    for (const [index, play] of over.entries()) {
      const next = plays[index + 1];
      assert.ok(!next || (play.endedAt && next.startTime >= play.endedAt), 'plays do not overlap');
      const votes = await SongVote.query(t.db).where({ playId: play.playId });
      assert.deepEqual(
        [play.likes, play.dislikes, play.stars],
        [
          votes.filter((vote) => vote.like === true).length,
          votes.filter((vote) => vote.like === false).length,
          votes.filter((vote) => vote.star).length,
        ],
        'votes are the voters',
      );
    }
    const broadcastPlays = actor.sent.flatMap(({ type, message }) =>
      type === 'playedSong' ? [message.playId] : [],
    );
    assert.equal(new Set(broadcastPlays).size, broadcastPlays.length, 'no play is told twice');
    assert.deepEqual(
      [
        hangout.syncedState.djs.map((dj) => [dj.uuid, dj.pausedUntil]),
        hangout.syncedState.nowPlaying?.playId ?? null,
      ],
      [
        hangout.booth.current.djs.map((dj) => [dj.uuid, dj.pausedUntil ?? 0]),
        hangout.booth.current.now?.playId ?? null,
      ],
      'what is shown is what is true',
    );
    await checkModeration(actor, room, plays);
  }

  /**
   * Checks the invariants of moderation: no blocked song has played, no paused DJ has played, evenings contain every
   * play, and each moderation action is recorded once.
   */
  async function checkModeration(
    { actor: { hangout } }: TestActor,
    room: TestRoom,
    plays: { playId: string; startTime: string; endReason: string | null }[],
  ): Promise<void> {
    const blocked = await BlockedSong.query(t.db).where({ roomUuid: room.uuid });
    const out = new Set(blocked.map(({ songId }) => String(songId)));
    const songsInBooth = [
      hangout.booth.current.now?.song,
      hangout.booth.current.upNext?.song,
      ...hangout.booth.current.djs.map((dj) => dj.announced),
    ];
    assert.ok(!songsInBooth.some((song) => song && out.has(song.songId)), '[H338] a blocked song');
    const now = hangout.dependencies.scheduler.now();
    assert.ok(
      hangout.booth.current.djs.every(({ pausedUntil }) => pausedUntil === null || pausedUntil > now),
      '[H333]',
    );
    const evenings = await RoomEvening.query(t.db).where({ roomUuid: room.uuid }).orderBy('startedAt');
    for (const play of plays)
      assert.ok(
        evenings.some(({ startedAt }) => startedAt <= play.startTime),
        '[H351] a song outside of every evening',
      );
    const skips = await ModerationAction.query(t.db).where({ roomUuid: room.uuid, type: 'skipSong' });
    const skipped = skips.map(({ previousState }) => previousState?.playId);
    assert.equal(new Set(skipped).size, skipped.length, '[H357] a deed is told twice');
    for (const playId of skipped)
      assert.equal(
        plays.find((play) => play.playId === playId)?.endReason,
        'skipped',
        '[H357] a deed undone',
      );
    assert.equal(hangout.syncedState.settings.raidUntil, hangout.settings.raidUntil ?? 0, '[H343]');
  }

  /** A request to send a chat message: its response, `not refused` or a code, and the actor that gave it. */
  interface Writing {
    readonly code: string;
    readonly actor: TestActor;
  }

  /**
   * Checks the invariants of the chat: exactly the acknowledged messages are stored, and those whose commit was
   * uncertain perhaps. [H458] Clients of the actor have received each stored message once, and no other.
   */
  async function checkChat(
    actor: TestActor,
    room: TestRoom,
    writings: ReadonlyMap<string, Writing>,
  ): Promise<void> {
    const rows = await ChatMessage.query(t.db).where({ roomUuid: room.uuid }).orderBy('id');
    const stored = rows.map(({ uuid }) => uuid);
    const uuidsOf = (...codes: string[]) =>
      [...writings].flatMap(([uuid, { code }]) => (codes.includes(code) ? [uuid] : []));
    assert.deepEqual(
      uuidsOf('not refused').filter((uuid) => !stored.includes(uuid)),
      [],
      'an acknowledged message is lost',
    );
    const perhaps = new Set(uuidsOf('not refused', 'unavailable'));
    assert.deepEqual(
      stored.filter((uuid) => !perhaps.has(uuid)),
      [],
      'a refused message is stored',
    );
    const received = actor.sent.flatMap(({ type, message }) =>
      type === 'messages' ? message.map(({ uuid }) => uuid) : [],
    );
    assert.deepEqual(
      received.toSorted(),
      stored.filter((uuid) => writings.get(uuid)?.actor === actor).toSorted(),
      '[H458] the messages that were received are those that are stored',
    );
  }

  const soon = (ms: number) => new Date(t.clock.now() + ms).toISOString();

  async function toggleBlocked(room: TestRoom, songId: string): Promise<void> {
    const song = await loadSong(t.db, songId);
    if (!song) throw new Error('no such song');
    const roomUuid = room.uuid;
    const gone = await BlockedSong.query(t.db)
      .where({ roomUuid, songId: Number(songId) })
      .delete();
    const blockedBy = (await Room.query(t.db).where({ uuid: roomUuid }).first().throwIfNotFound()).ownerUuid;
    if (gone === 0) await blockSong(t.db, { roomUuid, song, reason: null, blockedBy });
    await changeRoom(t.db, room, {});
  }

  // The seeds above 100 once found bugs: a play whose end was committed uncertainly, and votes given after that.
  for (const seed of [1, 2, 3, 138, 141, 153, 156]) {
    it(`[H402] [H406] [H021] [H333] [H338] [H344] [H458] booth, plays, votes, moderation and chat stay consistent despite random requests and failures (seed ${seed})`, async () => {
      random = createRandom(seed);
      hasFaults = false;
      const people: TestUser[] = [];
      for (let n = 0; n < 5; n += 1) people.push(await createTestUser(t.db, `p${n}`));
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
      const songs: string[] = [];
      const owner = pick(people);
      const room = await createTestRoom(t.db, owner, {
        numberOfDjs: 3,
        songsPerDj: 1 + Math.floor(random() * 2),
      });
      for (const person of people) {
        const own = [
          await createTestSong(t.db, { duration: 30 }),
          await createTestSong(t.db, { duration: 40 }),
        ];
        await fillQueue(t.db, person, own);
        songs.push(...own);
      }
      let actor = await t.open(room);
      const sockets = new Map<string, Socket>();
      const join = async (person: TestUser) => {
        if (!sockets.has(person.uuid)) sockets.set(person.uuid, await actor.join(person));
      };
      for (const person of people) await join(person);
      const moderator = await createTestUser(t.db, 'keeper');
      await giveRole(t.db, room, moderator, 'moderator');
      const withoutFaults = async (work: () => Promise<unknown>) => {
        hasFaults = false;
        await work();
        await reloadSettings(actor.actor.hangout);
        hasFaults = true;
      };
      const writings = new Map<string, Writing>();
      const write = async (person: TestUser) => {
        const uuid = randomUUID();
        const { settings } = actor.actor.hangout;
        const isForbidden =
          isRaid(settings, t.clock.now()) && person.uuid !== owner.uuid && sockets.has(person.uuid);
        const code = await refusalCode(
          actor.request(person, 'sendMessage', { uuid, message: 'www.x.example' }),
        );
        writings.set(uuid, { code, actor });
        if (isForbidden) assert.equal(code, 'no_links', '[H344]');
      };
      hasFaults = true;

      const actions: ((person: TestUser) => Promise<unknown>)[] = [
        (person) => refusalCode(actor.request(person, 'addDj', {})),
        (person) => refusalCode(actor.request(person, 'removeDj', {})),
        (person) => refusalCode(actor.request(person, 'skipSong', {})),
        (person) =>
          refusalCode(
            actor.request(person, 'voteOnSong', {
              songVotes: { like: pick([true, false, null]), star: random() < 0.5 },
            }),
          ),
        (person) => refusalCode(actor.request(person, 'updateNextSong', { song: null })),
        async (person) => {
          const socket = sockets.get(person.uuid);
          if (socket) actor.leave(socket);
          sockets.delete(person.uuid);
        },
        join,
        (person) => refusalCode(actor.request(person, 'pauseDj', { paused: random() < 0.6 })),
        async () => {
          await join(moderator);
          return refusalCode(actor.request(moderator, 'skipSong', {}));
        },
        () => withoutFaults(() => toggleBlocked(room, pick(songs))),
        () =>
          withoutFaults(() => changeRoom(t.db, room, { raidUntil: random() < 0.5 ? null : soon(60_000) })),
        write,
        () => t.advance(1 + Math.floor(random() * 12_000)),
        async () => {
          if (random() < 0.7) return;
          await actor.kill();
          await t.expireLease(room);
          hasFaults = false;
          actor = await t.open(room);
          sockets.clear();
          hasFaults = true;
        },
      ];
      for (let round = 0; round < 120; round += 1) {
        const person = pick(people);
        if (random() < 0.8) await join(person);
        await pick(actions)(person);
        if (round % 20 !== 19) continue;
        // Stops the fault injection and waits until all pending commands have ended.
        hasFaults = false;
        await t.advance(3_000);
        await actor.actor.hangout.mailbox.idle();
        await checkInvariants(actor, room);
        await checkChat(actor, room, writings);
        hasFaults = true;
      }
      await actor.kill();
    });
  }
});

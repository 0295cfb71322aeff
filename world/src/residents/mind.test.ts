import assert from 'node:assert/strict';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { people } from '../people.ts';
import { type Conversation, emptyConversation } from './conversation.ts';
import { chooseActions, freshMemory, type Memory, tickPause } from './mind.ts';
import type { View } from './view.ts';

const nova = people.find((one) => one.nickname === 'Nova') ?? people[0];
if (!nova) throw new Error('nobody lives here');
const always = () => 0;
const never = () => 0.9999;

const dj = (uuid: string) => ({
  uuid,
  nickname: uuid,
  avatarId: 'fox',
  color: '#562DF9',
  canDj: true,
  graceUntil: 0,
  pausedUntil: 0,
  nextSong: null,
});

function hangout(change: Partial<RoomState> = {}): RoomState {
  return {
    settings: { numberOfDjs: 5 } as RoomState['settings'], // chooseActions reads only this setting
    djs: [],
    nowPlaying: null,
    upNext: null,
    voteCounts: { likes: 0, dislikes: 0, stars: 0 },
    vibeMeter: 0,
    songsRemainingForDj: 0,
    floorUsers: {},
    waiting: { count: 0, first: [], others: [] },
    counts: { users: 3, registered: 3, guests: 0, audience: 3 },
    ...{ microphones: {}, voiceDelayMs: 0 },
    ...change,
  };
}

const residents = new Set(['nova', 'bao', 'pico', 'beep']);
const view = (state: RoomState, messages: ChatMessage[] = []): View => ({
  me: 'nova',
  state,
  messages,
  residents,
  language: 'en',
});
const actionsOf = (state: RoomState, memory: Memory = freshMemory, random = always, now = 1_000_000) =>
  chooseActions(nova, view(state), memory, emptyConversation, now, random).actions.map(
    (action) => action.kind,
  );

describe('chooseActions (what a resident, a bot, does next)', () => {
  it('a resident (bot) takes a seat in an empty booth', () => {
    assert.ok(actionsOf(hangout()).includes('sit'));
  });

  it('residents (bots) always leave one seat free for users', () => {
    const four = ['bao', 'pico', 'beep', 'guestDj'].map(dj);
    assert.ok(!actionsOf(hangout({ djs: four })).includes('sit'));
  });

  it('if all seats are taken, only the resident (bot) who is last in the order of DJs leaves the seat', () => {
    const full = ['bao', 'ann', 'bob', 'djKai', 'nova'].map(dj);
    assert.ok(actionsOf(hangout({ djs: full })).includes('stand'));
    const other = ['nova', 'ann', 'bob', 'djKai', 'bao'].map(dj);
    assert.ok(!actionsOf(hangout({ djs: other })).includes('stand'), 'bao is the last of us');
  });

  it('a resident leaves the seat when a user waits for one, and does not take a seat again for some time', () => {
    const state = hangout({
      djs: [dj('bao'), dj('nova')],
      waiting: { count: 1, first: [{ uuid: 'ann', nickname: 'ann' }], others: [] },
    });
    const after = chooseActions(nova, view(state), freshMemory, emptyConversation, 1_000_000, always);
    assert.ok(after.actions.some((action) => action.kind === 'stand'));
    assert.ok(!actionsOf(hangout(), after.memory, always, 1_010_000).includes('sit'));
  });

  it('a resident votes once per play, some seconds after its start, and never for its own song', () => {
    const song = { trackName: 'x', artistName: 'y', genre: 'Synthwave' } as NonNullable<
      RoomState['nowPlaying']
    >['song'];
    const state = hangout({
      djs: [dj('bao')],
      nowPlaying: { playId: 'p1', djUuid: 'bao', song, startTime: 0, endTime: 9e9, crossfadeMs: 0 },
    });
    const first = chooseActions(nova, view(state), freshMemory, emptyConversation, 1_000, never);
    assert.equal(first.actions.filter((action) => action.kind === 'vote').length, 0);
    const later = chooseActions(nova, view(state), first.memory, emptyConversation, 60_000, always);
    assert.deepEqual(
      later.actions.find((action) => action.kind === 'vote'),
      { kind: 'vote', like: true, star: true },
    );
    const again = chooseActions(nova, view(state), later.memory, emptyConversation, 90_000, always);
    assert.equal(again.actions.filter((action) => action.kind === 'vote').length, 0);
    const own = hangout({
      ...state,
      djs: [dj('nova')],
      nowPlaying: state.nowPlaying && { ...state.nowPlaying, djUuid: 'nova' },
    });
    assert.ok(!actionsOf(own, { ...freshMemory, voteAt: { playId: 'p1', at: 0 } }).includes('vote'));
  });

  it('a new user is greeted by only one resident (bot)', () => {
    const ann = {
      uuid: 'ann',
      nickname: 'ann',
      avatarId: 'fox',
      color: '#562DF9',
      tokenRole: 'guest',
      highestRole: '',
      like: 0 as const,
      star: false,
      x: 0,
      y: 0,
    };
    const floorUsers = {
      ann,
      ...Object.fromEntries([...residents].map((uuid) => [uuid, { ...ann, uuid, nickname: uuid }])),
    };
    let conversation: Conversation = emptyConversation;
    const greeters = [1_000_000, 1_010_000].flatMap((now) =>
      [...residents].filter((me) => {
        const seen = { ...view(hangout({ floorUsers })), me };
        const next = chooseActions(nova, seen, freshMemory, conversation, now, always);
        conversation = next.conversation;
        return next.actions.some((action) => action.kind === 'say' && action.text.includes('ann'));
      }),
    );
    assert.equal(greeters.length, 1);
  });
});

describe('tickPause (pause between the actions of a resident)', () => {
  const person = {
    ...{
      uuid: 'ann',
      nickname: 'ann',
      avatarId: 'fox',
      color: '#562DF9',
      tokenRole: 'user',
      highestRole: '',
    },
    ...{ like: 0 as const, star: false, x: 0, y: 0 },
  };
  const pauseOf = (change: Partial<RoomState>) => tickPause(view(hangout(change)), () => 0.5);

  it('[H894] a resident pauses much longer between actions while only residents are in the hangout', () => {
    const alone = pauseOf({ floorUsers: { bao: { ...person, uuid: 'bao', nickname: 'bao' } } });
    const withListener = pauseOf({ floorUsers: { ann: person } });
    const withGuest = pauseOf({ counts: { users: 4, registered: 3, guests: 1, audience: 4 } });
    const withWaiting = pauseOf({
      waiting: { count: 1, first: [{ uuid: 'ann', nickname: 'ann' }], others: [] },
    });
    assert.ok(alone > 2 * withListener);
    assert.deepEqual([withGuest, withWaiting], [withListener, withListener]);
  });
});

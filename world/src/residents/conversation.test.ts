import assert from 'node:assert/strict';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { createRandom } from '@hangout/rules/random';
import type { Language } from '../chatter/index.ts';
import { languages, templates } from '../chatter/index.ts';
import { type Occasion, occasions, roomOccasions } from '../chatter/occasions.ts';
import { people } from '../people.ts';
import { songs } from '../songs/catalogue.ts';
import { seedOf } from '../songs/synth/random.ts';
import { type Conversation, chooseSpeech, detectEvents, emptyConversation } from './conversation.ts';
import type { View } from './view.ts';

const names = ['Nova', 'Bao', 'Zuri', 'Glow', 'Tilda', 'Kassette'];
const residents = new Set(names.map((name) => name.toLowerCase()));
const MINUTE = 60_000;
const START = 1_750_000_000_000;
const always = () => 0;

const figure = (nickname: string) => ({
  ...{ uuid: nickname.toLowerCase(), nickname, avatarId: 'fox', color: '#562DF9' },
  ...{ tokenRole: 'user', highestRole: 'user', like: 0 as const, star: false, x: 0, y: 0 },
});
const seat = (nickname: string) => ({
  ...{ uuid: nickname.toLowerCase(), nickname, avatarId: 'fox', color: '#562DF9' },
  ...{ canDj: true, graceUntil: 0, pausedUntil: 0, nextSong: null },
});

function hangout(change: Partial<RoomState> = {}, inside: readonly string[] = [...names, 'ann']): RoomState {
  return {
    settings: { numberOfDjs: 5 } as RoomState['settings'], // residents read only this setting
    ...{ djs: [], nowPlaying: null, upNext: null, voteCounts: { likes: 0, dislikes: 0, stars: 0 } },
    ...{ vibeMeter: 0, songsRemainingForDj: 0, waiting: { count: 0, first: [], others: [] } },
    floorUsers: Object.fromEntries(inside.map((name) => [name.toLowerCase(), figure(name)])),
    counts: { users: 7, registered: 7, guests: 0, audience: 7 },
    ...{ microphones: {}, voiceDelayMs: 0 },
    ...change,
  };
}

function playOf(dj: string, index: number, startTime: number): NonNullable<RoomState['nowPlaying']> {
  const song = songs[index % songs.length];
  assert.ok(song);
  const { title, artist, energy, durationSeconds } = song;
  const shown = { trackName: title, artistName: artist, genre: null, energy };
  return {
    ...{ playId: `play ${index}`, djUuid: dj.toLowerCase(), startTime, crossfadeMs: 0 },
    endTime: startTime + durationSeconds * 1000,
    song: shown as unknown as NonNullable<RoomState['nowPlaying']>['song'], // residents read only these fields
  };
}

const said = (
  userName: string,
  message: string,
  date: number,
  more: Partial<ChatMessage> = {},
): ChatMessage => ({
  ...{
    id: 1,
    uuid: `${userName} ${date} ${message}`,
    message,
    type: 'user',
    userUuid: userName.toLowerCase(),
    userName,
  },
  ...{
    avatarId: 'fox',
    color: '#562DF9',
    badges: [],
    date,
    replies: [],
    reactions: {},
    imageUrls: [],
    songs: [],
  },
  ...more,
});

/**
 * Creates a function that runs one tick of all residents and returns what they have written. `draw` returns numbers in
 * [0, 1).
 */
function createRoom(language: Language, draw: () => number = always, season = emptyConversation.season) {
  let conversation: Conversation = { ...emptyConversation, season };
  return (state: RoomState, messages: readonly ChatMessage[], now: number) =>
    names.flatMap((name) => {
      const view: View = { me: name.toLowerCase(), state, messages, residents, language };
      const next = chooseSpeech(view, detectEvents(view, conversation, now, draw), now, draw);
      conversation = next.conversation;
      const template = conversation.chat.said.at(-1)?.template ?? '';
      return next.text === null ? [] : [{ by: name, text: next.text, template, at: now }];
    });
}

function occasionOf(template: string): { occasion: Occasion; language: Language } {
  for (const language of languages)
    for (const occasion of occasions)
      if (templates[language][occasion].includes(template)) return { occasion, language };
  throw new Error(`nobody writes ${template}`);
}

/**
 * Shows each state to the residents for some ticks of three seconds. Returns the occasions about which they planned
 * messages.
 */
function occasionsIn(states: readonly RoomState[], ticksEach = 6): Set<Occasion> {
  const found = new Set<Occasion>();
  let conversation = emptyConversation;
  for (const [index, state] of states
    .flatMap((one) => Array.from({ length: ticksEach }, () => one))
    .entries()) {
    const view: View = { me: 'nova', state, messages: [], residents, language: 'en' };
    conversation = detectEvents(view, conversation, START + index * 3_000, always);
    for (const { event } of conversation.planned) found.add(event.occasion);
  }
  return found;
}

describe('a simulated evening of residents (bots)', () => {
  for (const language of languages)
    it(`[H891] in a simulated evening of two hours, residents repeat no message within ten minutes (${language})`, () => {
      const draw = createRandom(seedOf(`evening ${language}`));
      const tick = createRoom(language, draw, { name: 'Season One', endsAt: START + 1000 * MINUTE });
      const written: { by: string; text: string; template: string; at: number }[] = [];
      let messages: ChatMessage[] = [];
      const djs = ['Nova', 'Bao', 'Zuri', 'ann', 'bob'];
      let play = 0;
      let nowPlaying: RoomState['nowPlaying'] = null;
      let stars = 0;
      let pausedUntil = START;
      let inside = [...names, 'ann'];
      for (let now = START; now < START + 120 * MINUTE; now += 1_500) {
        if (nowPlaying && (now >= nowPlaying.endTime || draw() < 0.001)) {
          nowPlaying = null;
          if (draw() < 0.15) pausedUntil = now + MINUTE;
        }
        if (!nowPlaying && now >= pausedUntil) {
          nowPlaying = playOf(djs[play % djs.length] ?? 'Nova', play++, now);
          stars = 0;
        }
        if (draw() < 0.02) stars++;
        if (draw() < 0.004) inside = [...inside, `person ${now}`];
        if (draw() < 0.02) {
          const texts = [
            'hi Nova',
            'nova what song is this?',
            'gracias Zuri',
            'are you a bot, Bao?',
            'this is fun',
          ];
          const text = texts[Math.floor(draw() * texts.length)] ?? '';
          messages = [...messages, said('ann', text, now)].slice(-50);
        }
        const state = hangout(
          { nowPlaying, djs: djs.map(seat), voteCounts: { likes: 0, dislikes: 0, stars } },
          inside,
        );
        for (const one of tick(state, messages, now)) {
          written.push(one);
          messages = [...messages, said(one.by, one.text, now)].slice(-50);
        }
      }
      assert.ok(written.length > 200, `only ${written.length} messages`);
      for (const [index, one] of written.entries()) {
        const before = written.slice(0, index);
        const recent = before.filter((other) => one.at - other.at < 10 * MINUTE);
        assert.ok(
          !recent.some(({ template, text }) => template === one.template || text === one.text),
          one.text,
        );
        assert.notEqual(before.at(-1)?.template, one.template);
      }
      const seen = new Set(written.map(({ template }) => occasionOf(template).occasion));
      assert.deepEqual(
        roomOccasions.filter((occasion) => !seen.has(occasion)),
        [],
      );
    });
});

describe('detectEvents (what residents write about)', () => {
  const state = (change: Partial<RoomState>) => hangout({ djs: ['Nova', 'ann'].map(seat), ...change });
  const votes = (stars: number) => ({ likes: 0, dislikes: 0, stars });
  const first = state({ nowPlaying: playOf('Nova', 0, START) });

  it('[H891] residents write about the end of a song, or about a skip if the song ended early', () => {
    const over = state({ nowPlaying: { ...playOf('Nova', 0, START), endTime: START + 18_000 } });
    const next = state({ nowPlaying: playOf('Nova', 1, START + 18_000) });
    assert.ok(occasionsIn([over, next]).has('songEnded'));
    const skipped = occasionsIn([first, next]);
    assert.ok(skipped.has('skip') && !skipped.has('songEnded'));
  });

  it('[H891] a song that ends because its DJ leaves the seat is not called a skip', () => {
    assert.ok(!occasionsIn([first, hangout({ nowPlaying: playOf('Bao', 1, START + 18_000) })]).has('skip'));
  });

  it('[H891] residents write about the first song that a user plays, but not about the same user’s next song', () => {
    const songOfAnn = (index: number) => state({ nowPlaying: playOf('ann', index, START + index * 36_000) });
    assert.ok(occasionsIn([songOfAnn(0)], 12).has('firstSong'));
    const tick = createRoom('en');
    const written = [0, 1].flatMap((index) =>
      Array.from({ length: 12 }, (_, n) =>
        tick(songOfAnn(index), [], START + (index * 12 + n) * 3_000),
      ).flat(),
    );
    assert.equal(written.filter(({ template }) => occasionOf(template).occasion === 'firstSong').length, 1);
  });

  it('[H891] residents write about a new star, the drop of a song, somebody’s arrival and a silence', () => {
    const starred = { ...first, voteCounts: votes(1) };
    assert.ok(occasionsIn([first, first, starred]).has('star'));
    const { energy } = songs[1] ?? {};
    assert.ok(energy);
    const drop = energy.findIndex(
      (level, second) => second > 16 && level >= 0.9 && (energy[second - 1] ?? 1) < 0.6,
    );
    assert.ok(drop > 0, 'the song has a drop');
    const rising = state({ nowPlaying: playOf('Nova', 1, START - drop * 1000) });
    assert.ok(occasionsIn([rising]).has('drop'));
    const quiet = state({ nowPlaying: playOf('Nova', 1, START - (drop + 20) * 1000) });
    assert.ok(!occasionsIn([quiet], 1).has('drop'));
    assert.ok(occasionsIn([hangout()]).has('arrival'));
    assert.ok(occasionsIn([hangout({}, names)], 140).has('silence'));
  });

  it('[H894] residents write less while no user is in the hangout', () => {
    const count = (inside: readonly string[]) => {
      const tick = createRoom('en', createRandom(7));
      let written = 0;
      for (let at = START; at < START + 30 * MINUTE; at += 3_000) {
        const index = Math.floor((at - START) / (2 * MINUTE));
        const nowPlaying = playOf('Nova', index, START + index * 2 * MINUTE);
        written += tick(hangout({ nowPlaying, djs: [seat('Nova')] }, inside), [], at).length;
      }
      return written;
    };
    const alone = count(names);
    assert.ok(alone > 0 && alone * 3 < count([...names, 'ann']));
  });
});

describe('replies of residents to users', () => {
  const playing = hangout({ nowPlaying: playOf('Bao', 0, START), djs: [seat('Bao')] });
  /** Returns what residents wrote in the ten seconds after these messages, without greetings. */
  function answersTo(messages: readonly ChatMessage[], state = playing, language: Language = 'en') {
    const tick = createRoom(language);
    const written = [0, 2, 4, 6, 8].flatMap((seconds) =>
      tick(state, messages, START + 1_000 + seconds * 1_000),
    );
    return written
      .map((one) => ({ ...one, ...occasionOf(one.template) }))
      .filter(({ occasion }) => !(roomOccasions as readonly Occasion[]).includes(occasion));
  }
  const ask = (text: string, more: Partial<ChatMessage> = {}) => said('ann', text, START, more);
  const kinds = (answers: ReturnType<typeof answersTo>) =>
    answers.map(({ by, occasion, language }) => [by, occasion, language]);

  it('[H892] a resident that is addressed by name replies to greetings, thanks, goodbyes and questions, in the message’s language', () => {
    assert.deepEqual(kinds(answersTo([ask('hi Zuri!')])), [['Zuri', 'greeting', 'en']]);
    assert.deepEqual(kinds(answersTo([ask('hola Zuri')])), [['Zuri', 'greeting', 'es']]);
    assert.deepEqual(kinds(answersTo([ask('tilda, thank you')])), [['Tilda', 'thanks', 'en']]);
    assert.deepEqual(kinds(answersTo([ask('adiós Nova')])), [['Nova', 'goodbye', 'es']]);
    const [answer] = answersTo([ask('Nova, what song is this?')]);
    assert.equal(answer?.occasion, 'songQuestion');
    assert.ok(answer?.text.includes(songs[0]?.title ?? '?'));
    assert.deepEqual(kinds(answersTo([ask('Nova, what song is this?')], hangout())), [
      ['Nova', 'nothingPlays', 'en'],
    ]);
  });

  it('[H892] a resident also replies to a message that mentions the resident, or that replies to one of its messages', () => {
    assert.deepEqual(kinds(answersTo([ask('thanks', { mentions: ['bao'] })])), [['Bao', 'thanks', 'en']]);
    const quote = { uuid: 'x', userName: 'Glow', userUuid: 'glow', message: 'hi' };
    assert.deepEqual(kinds(answersTo([ask('thanks', { replies: [quote] })])), [['Glow', 'thanks', 'en']]);
  });

  it('[H892] if the language of a message is unclear, the reply has the language of the user’s earlier message, or else of the hangout', () => {
    assert.deepEqual(kinds(answersTo([ask('Nova')], playing, 'es')), [['Nova', 'called', 'es']]);
    assert.deepEqual(kinds(answersTo([ask('Nova')])), [['Nova', 'called', 'en']]);
    const earlier = said('ann', '¿qué tal todo el mundo?', START - 1_000);
    assert.deepEqual(kinds(answersTo([earlier, ask('Nova')])), [['Nova', 'called', 'es']]);
  });

  it('[H892] a resident that is asked whether it is a bot says that it is, even if the question names no resident', () => {
    for (const language of languages)
      for (const template of templates[language].botQuestion)
        assert.match(template, /\b(bots?|program|programa)\b/);
    assert.deepEqual(kinds(answersTo([ask('Nova, are you a bot?')])), [['Nova', 'botQuestion', 'en']]);
    const unnamed = answersTo([ask('¿son todos bots?')]);
    assert.deepEqual(
      unnamed.map(({ occasion, language }) => [occasion, language]),
      [['botQuestion', 'es']],
    );
  });

  it('[H892] residents do not reply to messages that address no resident, are old or deleted, or were written by a resident', () => {
    assert.deepEqual(answersTo([ask('I love that glow on the wall')]), []);
    assert.deepEqual(answersTo([said('ann', 'hi Nova', START - 2 * MINUTE)]), []);
    assert.deepEqual(answersTo([ask('hi Nova', { deleted: true })]), []);
    assert.deepEqual(answersTo([said('Bao', 'hi Nova', START)]), []);
  });

  it('[H892] every resident of the demo world can be addressed by nickname', () => {
    for (const { nickname } of people) {
      const me = nickname.toLowerCase();
      const state = hangout({}, [nickname, 'ann']);
      const view: View = {
        me,
        state,
        messages: [ask(`hi ${nickname}`)],
        residents: new Set([me]),
        language: 'en',
      };
      const { planned } = detectEvents(view, emptyConversation, START, always);
      assert.ok(
        planned.some(({ event, speaker }) => event.occasion === 'greeting' && speaker === me),
        nickname,
      );
    }
  });
});

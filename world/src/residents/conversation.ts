import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { describeSeason } from '@hangout/rules';
import { type ChatEvent, type ChatMemory, chooseMessage } from '../chatter/choose-message.ts';
import type { Language } from '../chatter/index.ts';
import type { Occasion } from '../chatter/occasions.ts';
import { people } from '../people.ts';
import { type RememberedPlay, rememberPlay } from './room-play.ts';
import { detectLanguage, isBotQuestion, speaksTo, understand } from './understand.ts';
import { hasStrangers, listResidentsInside, listStrangers, residentFor, type View } from './view.ts';

/** The current season of the ranking. */
export interface SeasonInView {
  readonly name: string;
  /** When the season ends, epoch ms. */
  readonly endsAt: number;
}

/** A message that a resident will write. Times are epoch ms. */
interface PlannedMessage {
  readonly event: ChatEvent;
  /** Uuid of the resident who writes it. */
  readonly speaker: string;
  readonly from: number;
  /** The message is dropped if it is not written by then. */
  readonly until: number;
  /** The play that the message is about; dropped when another play begins. */
  readonly play?: string;
  /** Uuid of the user whom the message answers. */
  readonly answers?: string;
  /** True for greetings and answers, which do not wait for a pause in the chat. */
  readonly isUrgent: boolean;
}

/** What the residents of one hangout know together, so that they do not repeat each other. */
export interface Conversation {
  readonly chat: ChatMemory;
  readonly planned: readonly PlannedMessage[];
  /** Keys of the last 1000 detected events. */
  readonly detected: ReadonlySet<string>;
  /** Language in which each of the last 200 users has written, by uuid. */
  readonly languages: ReadonlyMap<string, Language>;
  readonly play: RememberedPlay | null;
  readonly silentSince: number | null;
  readonly lastSaidAt: number;
  readonly season: SeasonInView | null;
}

export const emptyConversation: Conversation = {
  chat: { said: [] },
  planned: [],
  detected: new Set(),
  languages: new Map(),
  play: null,
  silentSince: null,
  lastSaidAt: 0,
  season: null,
};

/** For each occasion: the chance that a resident writes about it, and the least and greatest delay, ms. */
const plans: Readonly<Record<Occasion, { chance: number; after: readonly [number, number] }>> = {
  songStarted: { chance: 0.5, after: [2_000, 9_000] },
  myTurn: { chance: 0.5, after: [1_000, 6_000] },
  firstSong: { chance: 1, after: [3_000, 9_000] },
  drop: { chance: 0.7, after: [0, 3_000] },
  goodSong: { chance: 0.6, after: [35_000, 75_000] },
  songEnded: { chance: 0.35, after: [0, 5_000] },
  skip: { chance: 0.8, after: [1_000, 4_000] },
  star: { chance: 0.5, after: [1_000, 8_000] },
  arrival: { chance: 1, after: [1_500, 5_000] },
  silence: { chance: 1, after: [0, 5_000] },
  season: { chance: 1, after: [0, 5_000] },
  smallTalk: { chance: 1, after: [0, 5_000] },
  greeting: { chance: 1, after: [1_000, 3_000] },
  songQuestion: { chance: 1, after: [1_000, 3_000] },
  nothingPlays: { chance: 1, after: [1_000, 3_000] },
  thanks: { chance: 1, after: [1_000, 3_000] },
  goodbye: { chance: 1, after: [1_000, 3_000] },
  botQuestion: { chance: 1, after: [1_000, 3_000] },
  called: { chance: 1, after: [1_000, 3_000] },
};

/**
 * [H894] Least time between two messages that nobody has asked for, ms: with users in the hangout (`GAP_MS`),
 * and with residents only.
 */
const GAP_MS = 12_000;
const QUIET_GAP_MS = 120_000;
/**
 * After this much silence residents begin a topic, ms: with users in the hangout (`LULL_MS`), and with
 * residents only.
 */
const LULL_MS = 45_000;
const QUIET_LULL_MS = 300_000;
/** No topic is begun if another message is planned within this time, ms. */
const SOON_MS = 10_000;
/** A planned message that is later than this is dropped, ms. */
const LATE_MS = 20_000;
/** Messages older than this are not answered, ms. */
const OLD_MS = 60_000;
/** If this many people arrive at once, none of them is greeted. */
const CROWD = 4;

/**
 * Finds out what has happened in the hangout since the last tick of any resident, and plans who writes about
 * it and when. `random` returns numbers in [0, 1), `now` is epoch ms.
 */
export function detectEvents(
  view: View,
  conversation: Conversation,
  now: number,
  random: () => number,
): Conversation {
  const detected = new Set(conversation.detected);
  const languages = new Map(conversation.languages);
  const planned = conversation.planned.filter((one) => one.until >= now);
  const isFirst: IsFirst = (key) => {
    if (detected.has(key)) return false;
    detected.add(key);
    return true;
  };
  const plan: Plan = (occasion, about) => {
    const { chance, after } = plans[occasion];
    const { language = view.language, values = {}, except, play, answers } = about;
    const speaker = about.speaker ?? residentFor(view, about.key, except);
    if (!speaker || random() >= chance) return;
    const from = now + after[0] + random() * (after[1] - after[0]);
    planned.push({
      ...{ event: { occasion, language, values }, speaker, from, until: from + LATE_MS },
      ...(play === undefined ? {} : { play }),
      ...(answers === undefined ? {} : { answers }),
      isUrgent: answers !== undefined || occasion === 'arrival',
    });
  };

  const seen = rememberPlay(view.state);
  const play = detectPlayEvents(view, conversation.play, seen, now, isFirst, plan);
  const values = seen && play?.playId === seen.playId ? seen.values : {};
  detectArrivals(view, languages, values, isFirst, plan);
  for (const message of view.messages) {
    if (view.residents.has(message.userUuid) || message.type !== 'user' || now - message.date > OLD_MS)
      continue;
    if (message.deleted || typeof message.message !== 'string' || !isFirst(`message:${message.uuid}`))
      continue;
    const language = detectLanguage(message.message) ?? languages.get(message.userUuid);
    if (language) languages.set(message.userUuid, language);
    if (planned.some((one) => one.answers === message.userUuid)) continue;
    planAnswers(view, message, language, values, plan);
  }

  const silentSince = seen ? null : (conversation.silentSince ?? now);
  const lull = hasStrangers(view) ? LULL_MS : QUIET_LULL_MS;
  if (now - conversation.lastSaidAt >= lull && !planned.some((one) => one.from < now + SOON_MS)) {
    const key = String(Math.floor(now / 1000));
    const { season } = conversation;
    const isSilent = silentSince !== null && now - silentSince > 15_000;
    if (isSilent) plan('silence', { key });
    else if (season && season.endsAt > now && random() < 0.2)
      plan('season', { key, values: seasonValues(season, view.language) });
    else plan('smallTalk', { key });
  }
  return {
    ...conversation,
    ...{ play, silentSince },
    planned: planned.filter((one) => one.play === undefined || one.play === seen?.playId),
    detected: new Set([...detected].slice(-1000)),
    languages: new Map([...languages].slice(-200)),
  };
}

type Values = Readonly<Record<string, string>>;
/** Returns whether no event had this key before. */
type IsFirst = (key: string) => boolean;
type Plan = (
  occasion: Occasion,
  about: {
    /** Unique key of the event; also selects the resident if `speaker` is absent. */
    readonly key: string;
    readonly speaker?: string;
    /** Uuid of a resident who must not write about the event: a DJ does not praise their own song. */
    readonly except?: string;
    readonly play?: string;
    readonly language?: Language;
    readonly values?: Values;
    readonly answers?: string;
  },
) => void;

/**
 * Plans messages about the start, the drops, the stars and the end of a play. Returns the play to remember.
 */
function detectPlayEvents(
  view: View,
  before: RememberedPlay | null,
  seen: RememberedPlay | null,
  now: number,
  isFirst: IsFirst,
  plan: Plan,
): RememberedPlay | null {
  // Residents receive the state one after the other, so one may still see an earlier play than the one
  // already remembered.
  const isNew = seen !== null && seen.playId !== before?.playId && seen.startTime >= (before?.startTime ?? 0);
  if (before && (isNew || !seen) && isFirst(`end:${before.playId}`)) {
    const hasEnded = now >= before.endTime - 3_000;
    const about = { key: `end:${before.playId}`, except: before.djUuid, values: before.values };
    // A song may also end early because its DJ leaves the seat or AutoDJ makes room; neither is a skip.
    if (hasEnded) plan('songEnded', about);
    else if (view.state.djs.some(({ uuid }) => uuid === before.djUuid)) plan('skip', about);
  }
  if (!seen) return before;
  if (!isNew) {
    if (seen.playId !== before?.playId) return before;
    const about = { play: seen.playId, except: seen.djUuid, values: seen.values };
    const key = `star:${seen.playId}:${seen.stars}`;
    if (seen.stars > before.stars && isFirst(key)) plan('star', { ...about, key });
    for (const at of seen.drops) {
      const dropKey = `drop:${seen.playId}:${at}`;
      if (now >= at && now - at < 8_000 && isFirst(dropKey)) plan('drop', { ...about, key: dropKey });
    }
    return { ...seen, stars: Math.max(seen.stars, before.stars) };
  }
  if (isFirst(`start:${seen.playId}`)) detectStart(view, seen, isFirst, plan);
  return seen;
}

function detectStart(
  view: View,
  { djUuid, playId, values }: RememberedPlay,
  isFirst: IsFirst,
  plan: Plan,
): void {
  const about = { key: `start:${playId}`, play: playId, values };
  if (djUuid && !view.residents.has(djUuid) && isFirst(`dj:${djUuid}`)) {
    plan('firstSong', { ...about, values: { ...values, name: values.dj ?? '' } });
    return;
  }
  if (view.residents.has(djUuid)) plan('myTurn', { ...about, speaker: djUuid });
  plan('songStarted', { ...about, key: `first bars:${playId}`, except: djUuid });
  plan('goodSong', { ...about, key: `middle:${playId}`, except: djUuid });
}

/**
 * [H892] Plans a greeting of each newcomer by one resident, in the language in which that user has written before, or
 * else in the hangout's.
 */
function detectArrivals(
  view: View,
  languages: ReadonlyMap<string, Language>,
  values: Values,
  isFirst: IsFirst,
  plan: Plan,
): void {
  const newcomers = listStrangers(view).filter(({ uuid }) => isFirst(`arrival:${uuid}`));
  if (newcomers.length >= CROWD) return;
  for (const { uuid, nickname } of newcomers)
    plan('arrival', {
      ...{ key: uuid, language: languages.get(uuid) ?? view.language },
      values: { ...values, name: nickname },
    });
}

const ordinaryWords = new Set(people.filter((one) => one.isWord).map((one) => one.nickname));

/**
 * [H892] Plans the answers of at most two residents whom a message addresses. If it addresses no resident but asks
 * whether somebody is a bot, one resident answers.
 */
function planAnswers(
  view: View,
  message: ChatMessage,
  language: Language | undefined,
  play: Values,
  plan: Plan,
): void {
  const text = String(message.message);
  const isFor = ({ uuid, nickname }: { uuid: string; nickname: string }) =>
    message.mentions?.includes(uuid) ||
    message.replies.some((reply) => reply.userUuid === uuid) ||
    speaksTo(text, nickname, ordinaryWords.has(nickname));
  const named = listResidentsInside(view)
    .filter(isFor)
    .map(({ uuid }) => uuid)
    .slice(0, 2);
  const selected = residentFor(view, message.uuid);
  const speakers = named.length > 0 || !selected || !isBotQuestion(text) ? named : [selected];
  const wanted = understand(text);
  const occasion = wanted === 'songQuestion' && !play.song ? 'nothingPlays' : wanted;
  for (const speaker of speakers)
    plan(occasion, {
      ...{ key: message.uuid, speaker, answers: message.userUuid },
      ...(language ? { language } : {}),
      values: { ...play, name: message.userName },
    });
}

function seasonValues({ name, endsAt }: SeasonInView, language: Language): Values {
  const until = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  // The end is the first moment after the season.
  return { season: describeSeason(name, language), until: until.format(endsAt - 1) };
}

/**
 * Chooses which of a resident's due messages to write now. Messages that nobody has asked for wait for a
 * pause, and do not interrupt users.
 */
export function chooseSpeech(
  view: View,
  conversation: Conversation,
  now: number,
  random: () => number,
): { text: string | null; conversation: Conversation } {
  const gap = hasStrangers(view) ? GAP_MS : QUIET_GAP_MS;
  const talk = view.messages.filter((one) => !view.residents.has(one.userUuid) && now - one.date < 20_000);
  const isPause = now - conversation.lastSaidAt >= gap && talk.length < 3;
  const due = conversation.planned.filter((one) => one.speaker === view.me && one.from <= now);
  const next = due.find((one) => one.isUrgent) ?? (isPause ? due.at(-1) : undefined);
  if (!next) return { text: null, conversation };
  const planned = conversation.planned.filter((one) => one !== next);
  const chosen = chooseMessage(next.event, conversation.chat, random, now);
  if (!chosen) return { text: null, conversation: { ...conversation, planned } };
  return {
    text: chosen.text,
    conversation: { ...conversation, planned, chat: chosen.memory, lastSaidAt: now },
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Diary } from '../diary.ts';
import type { SeenLine } from '../notes.ts';
import type { Dice } from './dice.ts';
import { failureOf, isPassing } from './failure.ts';
import type { Account, Stay } from './stay.ts';

/** What a person keeps in mind beside the diary. */
export interface Mind {
  readonly stay: Stay;
  readonly diary: Diary;
  readonly dice: Dice;
  /** Songs that they have starred: each at most once, so that likes can be told. */
  readonly starred: Set<string>;
  /** Lines whose fate is still being asked for. */
  readonly busy: Set<string>;
}

export type Doing = (mind: Mind) => Promise<unknown>;

const PATIENCE_MS = 90_000;

/** Asks until there is an answer or a refusal that stays one; the same request each time. Null when it was refused. */
async function insist<T>(work: () => Promise<T>): Promise<T | null> {
  const begun = Date.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const failure = failureOf(error);
      if (!(isPassing(failure) || failure.code === 'no_line') || Date.now() - begun > PATIENCE_MS)
        return null;
      await delay(failure.code === 'rate_limited' ? 2_000 : 700);
    }
  }
}

let word = 0;
/** No two lines say the same: a doubled one is found by its text as well. */
const newText = (who: Account, dice: Dice) => {
  word += 1;
  return `${dice.pick(['Hear that?', 'What a tune', 'Louder', 'Who else is here', 'Again!'])} #${word} ${who.name}`;
};

/** One line, sent again with the same uuid until it is kept or refused for good. */
export const say: Doing = ({ stay, dice }) => {
  const known = stay.lines();
  const replyTo = known.length > 0 && dice.chance(0.3) ? dice.pick(known.slice(-10)).uuid : undefined;
  const draft = { uuid: randomUUID(), message: newText(stay.who, dice), ...(replyTo && { replyTo }) };
  return insist(() => stay.ask('sendMessage', draft));
};

/** Picks a line that nobody of ours is busy with, and does something to it. */
async function withLine(
  mind: Mind,
  mine: boolean,
  work: (line: SeenLine) => Promise<unknown>,
): Promise<void> {
  const { stay, dice, busy } = mind;
  const lines = stay
    .lines()
    .filter((line) => !busy.has(line.uuid) && (!mine || line.userUuid === stay.who.uuid));
  if (lines.length === 0) return;
  const line = dice.pick(lines.slice(-8));
  busy.add(line.uuid);
  await work(line).finally(() => busy.delete(line.uuid));
}

export const edit: Doing = (mind) =>
  withLine(mind, true, ({ uuid }) => {
    const message = `${newText(mind.stay.who, mind.dice)} (edited)`;
    return insist(() => mind.stay.ask('editMessage', { uuid, message }));
  });

export const takeBack: Doing = (mind) =>
  withLine(mind, true, ({ uuid }) => insist(() => mind.stay.ask('deleteMessage', { uuid })));

/** A reaction is a switch: whoever lost the line looks first before pressing it again. */
export const react: Doing = (mind) =>
  withLine(mind, false, ({ uuid }) =>
    mind.stay.ask('toggleReaction', { uuid, reaction: mind.dice.pick(['❤️', '🔥', '🎧']) }).catch(() => {}),
  );

/** Votes, now and then with a star, and now and then takes that star back. */
export const vote: Doing = async (mind) => {
  const { stay, dice, starred } = mind;
  const playing = stay.state()?.nowPlaying;
  if (!playing || playing.djUuid === stay.who.uuid) return;
  const { playId, song } = playing;
  const mayStar = !starred.has(song.songId) && dice.chance(0.25);
  if (mayStar) starred.add(song.songId);
  await castVote(mind, playId, {
    like: dice.pick([true, true, true, false, null]),
    ...(mayStar && { star: true }),
  });
  if (!mayStar || !dice.chance(0.3)) return;
  await delay(dice.between(200, 2_000));
  await castVote(mind, playId, { star: false });
};

/** The same absolute vote again until it is answered, as long as the same song plays. */
async function castVote(
  { stay }: Mind,
  playId: string,
  songVotes: { like?: boolean | null; star?: boolean },
) {
  for (let tries = 0; tries < 5 && stay.state()?.nowPlaying?.playId === playId; tries += 1) {
    const failure = await stay.ask('voteOnSong', { songVotes, playId }).then(() => null, failureOf);
    if (!failure || !(isPassing(failure) || failure.code === 'no_line')) return;
    await delay(500);
  }
}

/** Takes a seat where they have none. */
export const sit: Doing = async ({ stay }) => {
  if (stay.state()?.djs.some(({ uuid }) => uuid === stay.who.uuid)) return;
  await insist(() => stay.ask('addDj', {}));
};

export const standUp: Doing = async ({ stay }) => {
  if (!stay.state()?.djs.some(({ uuid }) => uuid === stay.who.uuid)) return;
  await insist(() => stay.ask('removeDj', {}));
};

/** What the browser names as meant: the song that it shows. */
const meant = (stay: Stay) => {
  const playId = stay.state()?.nowPlaying?.playId;
  return playId === undefined ? {} : { playId };
};

export const skip: Doing = ({ stay }) => stay.ask('skipSong', meant(stay)).catch(() => {});

export const jump: Doing = ({ stay }) =>
  stay.ask('playOneTimeAnimation', { animation: 'jump' }).catch(() => {});

/** Chooses by hand what they play next, or goes back to the queue. */
export const announce =
  (songIds: readonly string[]): Doing =>
  async ({ stay, dice }) => {
    if (!stay.state()?.djs.some(({ uuid }) => uuid === stay.who.uuid)) return;
    const song = dice.chance(0.7) ? { songId: dice.pick(songIds) } : null;
    await insist(() => stay.ask('updateNextSong', { song }));
  };

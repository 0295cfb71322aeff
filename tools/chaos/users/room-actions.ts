import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SeededRandom } from '@hangout/testkit/seeded-random';
import type { EventLog } from '../event-log.ts';
import type { SeenMessage } from '../events.ts';
import { classifyFailure, isTransient } from './failure.ts';
import type { Account, ChaosSession } from './room-session.ts';

/** What the actions of one user need. */
export interface ActionContext {
  readonly session: ChaosSession;
  readonly eventLog: EventLog;
  readonly random: SeededRandom;
  /**
   * Songs that this user has starred. Each is starred only once, so that the content of the crate of likes
   * can be predicted.
   */
  readonly starred: Set<string>;
  /** Messages for which this user has a pending request. */
  readonly pendingMessages: Set<string>;
}

export type Action = (context: ActionContext) => Promise<unknown>;

const RETRY_TIMEOUT_MS = 90_000;

/**
 * Repeats a request until it is answered or refused for good. Resolves to null after a refusal, or when the
 * retries take too long.
 */
async function retryUntilAnswered<T>(work: () => Promise<T>): Promise<T | null> {
  const begun = Date.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const failure = classifyFailure(error);
      if (
        !(isTransient(failure) || failure.code === 'not_connected') ||
        Date.now() - begun > RETRY_TIMEOUT_MS
      )
        return null;
      await delay(failure.code === 'rate_limited' ? 2_000 : 700);
    }
  }
}

let messageNumber = 0;
/** Every message has its own text, so that a duplicate is noticed even if its uuid differs. */
const newText = (user: Account, random: SeededRandom) => {
  messageNumber += 1;
  return `${random.pick(['Hear that?', 'What a tune', 'Louder', 'Who else is here', 'Again!'])} #${messageNumber} ${user.nickname}`;
};

/** Sends a message, and repeats it with the same uuid until it is acknowledged or refused for good. */
export const sendMessage: Action = ({ session, random }) => {
  const known = session.messages();
  const replyTo = known.length > 0 && random.chance(0.3) ? random.pick(known.slice(-10)).uuid : undefined;
  const draft = { uuid: randomUUID(), message: newText(session.user, random), ...(replyTo && { replyTo }) };
  return retryUntilAnswered(() => session.request('sendMessage', draft));
};

/** Calls `work` with a recent message for which this user has no pending request. */
async function withMessage(
  context: ActionContext,
  mine: boolean,
  work: (message: SeenMessage) => Promise<unknown>,
): Promise<void> {
  const { session, random, pendingMessages } = context;
  const messages = session
    .messages()
    .filter(
      (message) => !pendingMessages.has(message.uuid) && (!mine || message.userUuid === session.user.uuid),
    );
  if (messages.length === 0) return;
  const message = random.pick(messages.slice(-8));
  pendingMessages.add(message.uuid);
  await work(message).finally(() => pendingMessages.delete(message.uuid));
}

export const editMessage: Action = (context) =>
  withMessage(context, true, ({ uuid }) => {
    const message = `${newText(context.session.user, context.random)} (edited)`;
    return retryUntilAnswered(() => context.session.request('editMessage', { uuid, message }));
  });

export const deleteMessage: Action = (context) =>
  withMessage(context, true, ({ uuid }) =>
    retryUntilAnswered(() => context.session.request('deleteMessage', { uuid })),
  );

/** The request toggles the reaction, so it must not be repeated after an unknown outcome. */
export const toggleReaction: Action = (context) =>
  withMessage(context, false, ({ uuid }) =>
    context.session
      .request('toggleReaction', { uuid, reaction: context.random.pick(['❤️', '🔥', '🎧']) })
      .catch(() => {}),
  );

/** Votes, sometimes with a star, and sometimes takes the star back. */
export const voteOnSong: Action = async (context) => {
  const { session, random, starred } = context;
  const playing = session.state()?.nowPlaying;
  if (!playing || playing.djUuid === session.user.uuid) return;
  const { playId, song } = playing;
  const mayStar = !starred.has(song.songId) && random.chance(0.25);
  if (mayStar) starred.add(song.songId);
  await castVote(context, playId, {
    like: random.pick([true, true, true, false, null]),
    ...(mayStar && { star: true }),
  });
  if (!mayStar || !random.chance(0.3)) return;
  await delay(random.between(200, 2_000));
  await castVote(context, playId, { star: false });
};

/** Repeats a vote until it is answered or the song has changed. Unlike a toggle, a vote may be repeated. */
async function castVote(
  { session }: ActionContext,
  playId: string,
  songVotes: { like?: boolean | null; star?: boolean },
) {
  for (let tries = 0; tries < 5 && session.state()?.nowPlaying?.playId === playId; tries += 1) {
    const failure = await session
      .request('voteOnSong', { songVotes, playId })
      .then(() => null, classifyFailure);
    if (!failure || !(isTransient(failure) || failure.code === 'not_connected')) return;
    await delay(500);
  }
}

/** Takes a seat if the user has none. */
export const takeSeat: Action = async ({ session }) => {
  if (session.state()?.djs.some(({ uuid }) => uuid === session.user.uuid)) return;
  await retryUntilAnswered(() => session.request('addDj', {}));
};

export const leaveSeat: Action = async ({ session }) => {
  if (!session.state()?.djs.some(({ uuid }) => uuid === session.user.uuid)) return;
  await retryUntilAnswered(() => session.request('removeDj', {}));
};

/** Returns the play that the user sees, as browsers send it with requests about the current song. */
const currentPlay = (session: ChaosSession) => {
  const playId = session.state()?.nowPlaying?.playId;
  return playId === undefined ? {} : { playId };
};

export const skipSong: Action = ({ session }) =>
  session.request('skipSong', currentPlay(session)).catch(() => {});

export const jump: Action = ({ session }) =>
  session.request('playOneTimeAnimation', { animation: 'jump' }).catch(() => {});

/** Announces the DJ's next song, or cancels the announcement. */
export const chooseNextSong =
  (songIds: readonly string[]): Action =>
  async ({ session, random }) => {
    if (!session.state()?.djs.some(({ uuid }) => uuid === session.user.uuid)) return;
    const song = random.chance(0.7) ? { songId: random.pick(songIds) } : null;
    await retryUntilAnswered(() => session.request('updateNextSong', { song }));
  };

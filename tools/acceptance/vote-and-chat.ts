import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { signUp } from '@hangout/testkit/accounts';
import { expectRefusal } from '@hangout/testkit/refusal';
import { joinAndStay, type StayingClient } from '@hangout/testkit/staying-client';
import { waitFor } from '@hangout/testkit/wait-for';
import { type AcceptanceTest, requireResult } from './acceptance-run.ts';

/** Acceptance test: a guest signs up and votes, and both users chat. */
export const voteAndChat: AcceptanceTest = {
  title: '[H963] bob signs up and votes; both see the votes and chat',
  async run(run) {
    const { address } = requireResult(run.app, 'the app process');
    const hangout = requireResult(run.hangout, 'the hangout');
    const { annSession } = hangout;
    const refusal = await run.step('as a guest bob is refused a vote', () =>
      expectRefusal(hangout.bobSession.current().request('voteOnSong', { songVotes: { like: true } })),
    );
    assert.equal(refusal.code, 'not_registered');
    await hangout.bobSession.leave();
    hangout.bob = await run.step('bob signs up', () => signUp(address, 'bob'));
    hangout.bobSession = await run.step('bob joins again', () => joinAndStay(hangout.bob, hangout.slug));
    const { bobSession } = hangout;
    const before = await waitFor(
      'the vibe of a song that plays',
      () => annSession.current().state().vibeMeter || null,
    );

    const mine = await run.step('bob likes and stars the song', () =>
      bobSession.current().request('voteOnSong', { songVotes: { like: true, star: true } }),
    );
    assert.deepEqual(mine.voteCounts, { likes: 1, dislikes: 0, stars: 1 });
    for (const session of [annSession, bobSession])
      await run.step('the room shows 1 like, 1 star and a higher vibe', () =>
        waitFor('the votes', () => {
          const { voteCounts, vibeMeter } = session.current().state();
          return voteCounts.likes === 1 && voteCounts.stars === 1 && vibeMeter > before;
        }),
      );

    const first = randomUUID();
    await run.step('ann sends a message', () =>
      annSession.current().request('sendMessage', { uuid: first, message: 'This one is mine' }),
    );
    await run.step('bob reads it', () => waitFor('the message', () => findMessage(bobSession, first)));
    const second = randomUUID();
    await run.step('bob replies', () =>
      bobSession.current().request('sendMessage', { uuid: second, message: 'It is lovely', replyTo: first }),
    );
    const answer = await run.step('ann reads the reply', () =>
      waitFor('it', () => findMessage(annSession, second)),
    );
    assert.equal(answer.userUuid, hangout.bob.uuid);
    assert.equal(answer.replies[0]?.uuid, first);
    await run.step('ann reacts', () =>
      annSession.current().request('toggleReaction', { uuid: second, reaction: '❤️' }),
    );
    await run.step('bob sees the reaction', () =>
      waitFor(
        'the reaction',
        () => Object.values(findMessage(bobSession, second)?.reactions ?? {}).flat().length === 1,
      ),
    );
  },
};

const findMessage = (who: StayingClient, uuid: string) =>
  who
    .current()
    .messages()
    .find((message) => message.uuid === uuid);

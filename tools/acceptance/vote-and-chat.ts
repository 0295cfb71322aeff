import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { bob as bobSignsUp } from '../../e2e/people.ts';
import { refused } from '../../e2e/refused.ts';
import { type Stay, stay } from '../../e2e/stay.ts';
import { until } from '../../e2e/until.ts';
import { type AcceptanceTest, requireResult } from './acceptance-run.ts';

/** A guest becomes somebody, votes, and both talk. */
export const voteAndChat: AcceptanceTest = {
  title: '[H963] bob signs up and votes; both see it move and talk about it',
  async run(evening) {
    const { address } = requireResult(evening.app, 'the house');
    const scene = requireResult(evening.hangout, 'the hangout');
    const { annSession: annHere } = scene;
    const refusal = await evening.step('as a guest bob is told to sign up before he votes', () =>
      refused(scene.bobSession.now().ask('voteOnSong', { songVotes: { like: true } })),
    );
    assert.equal(refusal.code, 'not_registered');
    await scene.bobSession.leave();
    scene.bob = await evening.step('bob signs up', () => bobSignsUp(address));
    scene.bobSession = await evening.step('and walks in again', () => stay(scene.bob, scene.slug));
    const { bobSession: bobHere } = scene;
    const before = await until(
      'the vibe of a song that plays',
      () => annHere.now().state().vibeMeter || null,
    );

    const mine = await evening.step('bob likes and stars the song', () =>
      bobHere.now().ask('voteOnSong', { songVotes: { like: true, star: true } }),
    );
    assert.deepEqual(mine.voteCounts, { likes: 1, dislikes: 0, stars: 1 });
    for (const one of [annHere, bobHere])
      await evening.step('the room shows 1 like, 1 star and a warmer vibe', () =>
        until('the votes', () => {
          const { voteCounts, vibeMeter } = one.now().state();
          return voteCounts.likes === 1 && voteCounts.stars === 1 && vibeMeter > before;
        }),
      );

    const first = randomUUID();
    await evening.step('ann says something', () =>
      annHere.now().ask('sendMessage', { uuid: first, message: 'This one is mine' }),
    );
    await evening.step('bob reads it', () => until('the line', () => findMessage(bobHere, first)));
    const second = randomUUID();
    await evening.step('bob answers it', () =>
      bobHere.now().ask('sendMessage', { uuid: second, message: 'It is lovely', replyTo: first }),
    );
    const answer = await evening.step('ann reads the answer', () =>
      until('it', () => findMessage(annHere, second)),
    );
    assert.equal(answer.userUuid, scene.bob.uuid);
    assert.equal(answer.replies[0]?.uuid, first);
    await evening.step('ann reacts', () =>
      annHere.now().ask('toggleReaction', { uuid: second, reaction: '❤️' }),
    );
    await evening.step('bob sees the reaction', () =>
      until(
        'the reaction',
        () => Object.values(findMessage(bobHere, second)?.reactions ?? {}).flat().length === 1,
      ),
    );
  },
};

const findMessage = (who: Stay, uuid: string) =>
  who
    .now()
    .lines()
    .find((line) => line.uuid === uuid);

import assert from 'node:assert/strict';
import { IDLE_ANSWER_MS, IDLE_MS, judgeIdleDj } from './index.ts';

describe('judgeIdleDj, what happens to an inactive DJ', () => {
  const begin = 1_000_000;
  const askedAt = begin + IDLE_MS;
  const judge = (now: number, asked: number | null, lastSignAt = begin) =>
    judgeIdleDj({ lastSignAt, askedAt: asked }, now);

  it('[H1601] a DJ who is inactive for an hour is asked to respond, and loses the seat after 5 minutes without a response', () => {
    assert.equal(judge(askedAt - 1, null), 'awake');
    assert.equal(judge(askedAt, null), 'ask');
    assert.equal(judge(askedAt + IDLE_ANSWER_MS - 1, askedAt), 'wait');
    assert.equal(judge(askedAt + IDLE_ANSWER_MS, askedAt), 'stepDown');
  });

  it('[H1601] anything that the DJ does after being asked counts as a response, and the hour starts again', () => {
    const answeredAt = askedAt + 1_000;
    assert.equal(judge(askedAt + IDLE_ANSWER_MS, askedAt, answeredAt), 'awake');
    assert.equal(judge(answeredAt + IDLE_MS, askedAt, answeredAt), 'ask');
  });
});

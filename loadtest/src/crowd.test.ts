import assert from 'node:assert/strict';
import { wrongLines } from './phases/chat.ts';
import { run } from './run.ts';
import { bustles } from './scenarios.ts';

describe('a crowd', () => {
  it('[H973] fifty people come in, hear every line and see every vote, beside a control', async function () {
    this.timeout(90_000);
    const friday = { seconds: 1, bustle: bustles.friday };
    const effort = { players: 4, songSeconds: 60, chatSeconds: 0.4, votes: 1, friday };
    const { figures, wrongs } = await run(50, () => {}, effort);
    assert.deepEqual(wrongs, []);
    assert.equal(figures.joins.failed, 0);
    assert.ok(figures.fullStateBytes > 1_000 && figures.fullStateBytes < 32 * 1024);
    assert.ok(figures.joins.perSecond > 0 && figures.cpuSecondsPer1000Joins > 0);
    assert.ok(figures.vote.p50 > 0 && figures.vote.p50 <= figures.vote.p99);
    assert.ok((figures.friday?.cpuShare ?? 0) > 0);
  });

  it('[H973] lines that are missing, doubled or out of order are told', () => {
    const line = (id: number) => ({ id, uuid: `line ${id}` });
    const said = ['line 1', 'line 2'];
    assert.deepEqual(wrongLines([line(1), line(2)], said), []);
    assert.deepEqual(wrongLines([line(2)], said), ['1 acknowledged lines are missing']);
    assert.deepEqual(wrongLines([line(2), line(1)], said), ['lines are out of order']);
    assert.equal(wrongLines([line(1), line(2), line(2)], said).length, 2);
  });
});

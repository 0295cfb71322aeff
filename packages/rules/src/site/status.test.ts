import assert from 'node:assert/strict';
import { areJobsRunning } from './status.ts';

describe('areJobsRunning', () => {
  it('[H1989] areJobsRunning returns false only if a job has been due for more than ten minutes', () => {
    assert.equal(areJobsRunning([]), true);
    assert.equal(areJobsRunning([{ oldestSeconds: 0 }, { oldestSeconds: 600 }]), true);
    assert.equal(areJobsRunning([{ oldestSeconds: 0 }, { oldestSeconds: 601 }]), false);
  });
});

import assert from 'node:assert/strict';
import { deliveryErrors } from '../hangout/activity.ts';

describe('runCrowd (load test with many users in one hangout)', () => {
  it('[H973] deliveryErrors reports messages that are missing, duplicated or out of order', () => {
    const message = (id: number) => ({ id, uuid: `message ${id}` });
    const acknowledged = ['message 1', 'message 2'];
    assert.deepEqual(deliveryErrors([message(1), message(2)], acknowledged), []);
    assert.deepEqual(deliveryErrors([message(2)], acknowledged), ['1 acknowledged messages are missing']);
    assert.deepEqual(deliveryErrors([message(2), message(1)], acknowledged), ['messages are out of order']);
    assert.equal(deliveryErrors([message(1), message(2), message(2)], acknowledged).length, 2);
  });
});

import assert from 'node:assert/strict';
import { randomUuid } from './random-uuid.ts';

describe('random UUIDs', () => {
  it('[H2193] are of version 4 and differ', () => {
    const uuids = Array.from({ length: 200 }, randomUuid);
    assert.equal(new Set(uuids).size, uuids.length);
    for (const uuid of uuids)
      assert.match(uuid, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});

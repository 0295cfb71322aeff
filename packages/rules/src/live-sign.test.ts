import assert from 'node:assert/strict';
import { isLiveSignLit } from './live-sign.ts';

describe('isLiveSignLit', () => {
  it('[H853] the LIVE sign is lit only while a DJ plays in a hangout that allows it', () => {
    assert.equal(isLiveSignLit(true, 'Kassette'), true);
    for (const nobody of [null, undefined, '']) assert.equal(isLiveSignLit(true, nobody), false);
    assert.equal(isLiveSignLit(false, 'Kassette'), false);
  });
});

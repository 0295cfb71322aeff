import assert from 'node:assert/strict';
import { isLiveSignLit } from './live-sign.ts';

describe('isLiveSignLit, the LIVE sign of a hangout', () => {
  it('[H853] the LIVE sign is lit only if the hangout has it turned on and a DJ plays', () => {
    assert.equal(isLiveSignLit(true, 'Kassette'), true);
    for (const nobody of [null, undefined, '']) assert.equal(isLiveSignLit(true, nobody), false);
    assert.equal(isLiveSignLit(false, 'Kassette'), false);
  });
});

import assert from 'node:assert/strict';
import { seatOffer } from './seat-offer.ts';

const ann = { isRegistered: true, refusal: null, reason: null, freeSeats: 2, waiting: 0, songs: 3 };

describe('taking a seat', () => {
  it('[H516] is offered to a registered person with a song where a seat is free', () => {
    assert.deepEqual(seatOffer(ann), { kind: 'free' });
  });

  it('[H516] says what is missing, an account first', () => {
    assert.deepEqual(seatOffer({ ...ann, isRegistered: false, songs: 0 }), { kind: 'sign-up' });
    assert.deepEqual(seatOffer({ ...ann, songs: 0, freeSeats: 0 }), { kind: 'no-song' });
  });

  it('[R184] is closed to those who may not DJ here', () => {
    const refused = { ...ann, refusal: 'not_allowed' };
    assert.deepEqual(seatOffer({ ...refused, reason: 'inviteOnly' }), {
      kind: 'closed',
      reason: 'notAllowed',
    });
    assert.deepEqual(seatOffer({ ...refused, reason: 'proPlan' }), { kind: 'closed', reason: 'proOnly' });
  });

  it('[H516] is a place in line on a full stage', () => {
    assert.deepEqual(seatOffer({ ...ann, freeSeats: 0, waiting: 4 }), { kind: 'full', waiting: 4 });
  });
});

import assert from 'node:assert/strict';
import { decideSeatOffer } from './seat-offer.ts';

const ann = { isRegistered: true, refusal: null, reason: null, freeSeats: 2, waiting: 0, songs: 3 };

describe('taking a seat', () => {
  it('[H516] is offered to a registered person with a song where a seat is free', () => {
    assert.deepEqual(decideSeatOffer(ann), { kind: 'free' });
  });

  it('[H516] says what is missing, an account first', () => {
    assert.deepEqual(decideSeatOffer({ ...ann, isRegistered: false, songs: 0 }), { kind: 'sign-up' });
    assert.deepEqual(decideSeatOffer({ ...ann, songs: 0, freeSeats: 0 }), { kind: 'no-song' });
  });

  it('[R184] is closed to those who may not DJ here', () => {
    const refused = { ...ann, refusal: 'not_allowed' };
    assert.deepEqual(decideSeatOffer({ ...refused, reason: 'inviteOnly' }), {
      kind: 'closed',
      reason: 'notAllowed',
    });
    assert.deepEqual(decideSeatOffer({ ...refused, reason: 'proPlan' }), {
      kind: 'closed',
      reason: 'proOnly',
    });
  });

  it('[H516] is a place in line on a full stage', () => {
    assert.deepEqual(decideSeatOffer({ ...ann, freeSeats: 0, waiting: 4 }), { kind: 'full', waiting: 4 });
  });
});

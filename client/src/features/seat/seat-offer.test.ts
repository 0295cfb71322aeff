import assert from 'node:assert/strict';
import { decideSeatOffer } from './seat-offer.ts';

const ann = { isRegistered: true, refusal: null, reason: null, freeSeats: 2, waiting: 0, songs: 3 };

describe('the offer of the seat button', () => {
  it('[H516] a seat is offered to a registered user with a song where one is free', () => {
    assert.deepEqual(decideSeatOffer(ann), { kind: 'free' });
  });

  it('[H516] the offer says what is missing, an account first', () => {
    assert.deepEqual(decideSeatOffer({ ...ann, isRegistered: false, songs: 0 }), { kind: 'sign-up' });
    assert.deepEqual(decideSeatOffer({ ...ann, songs: 0, freeSeats: 0 }), { kind: 'no-song' });
  });

  it('[R184] the offer is closed to users who may not DJ here', () => {
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

  it('[H516] the offer is a position in the waiting list where all seats are taken', () => {
    assert.deepEqual(decideSeatOffer({ ...ann, freeSeats: 0, waiting: 4 }), { kind: 'full', waiting: 4 });
  });
});

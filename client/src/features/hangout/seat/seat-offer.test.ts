import assert from 'node:assert/strict';
import { decideSeatOffer, takenTextKey } from './seat-offer.ts';

const queue = { songs: 3, songRefusal: null };
const ann = { isRegistered: true, refusal: null, reason: null, freeSeats: 2, waiting: 0, ...queue };

describe('what the seat button offers', () => {
  it('[H516] a registered user with a song in the queue is offered a free seat', () => {
    assert.deepEqual(decideSeatOffer(ann), { kind: 'free' });
  });

  it('[H516] a user without an account or without songs gets no seat but a text that says what is missing, the account first', () => {
    assert.deepEqual(decideSeatOffer({ ...ann, isRegistered: false, songs: 0 }), { kind: 'sign-up' });
    assert.deepEqual(decideSeatOffer({ ...ann, songs: 0, freeSeats: 0 }), { kind: 'no-song' });
  });

  it('[R184] a user who may not DJ in the hangout is offered no seat, and a text says why', () => {
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

  it('[H516] a user is offered a position in the waiting list if all seats are taken', () => {
    assert.deepEqual(decideSeatOffer({ ...ann, freeSeats: 0, waiting: 4 }), { kind: 'full', waiting: 4 });
  });

  it('[H1161] a user whose queue has no song that this hangout allows is offered no seat, and a text says why', () => {
    const refusal = 'Explicit: not played in Deep';
    assert.deepEqual(decideSeatOffer({ ...ann, songRefusal: refusal }), { kind: 'refused', refusal });
    assert.deepEqual(decideSeatOffer({ ...ann, songs: 0, songRefusal: refusal }), { kind: 'no-song' });
  });

  it('[H886] a user who takes a seat while another DJ plays is told to wait for their turn; without another DJ there is no such text', () => {
    assert.equal(takenTextKey({ djUuid: 'kai' }), 'seat.taken');
    assert.equal(takenTextKey({ djUuid: '' }), 'seat.takenNow');
    assert.equal(takenTextKey(null), 'seat.takenNow');
  });
});

import assert from 'node:assert/strict';
import { endReason, person, refusal, song, threeDjs, toEnd } from '../../test/booth-fixture.ts';
import { advance, announce, setSettings, takeSeat } from './index.ts';
import { blocklistOf } from '../moderation/index.ts';

describe('songs that a hangout does not play', () => {
  it('[H338] one that is chosen by hand is refused, with a seat and for the next turn', () => {
    const evening = threeDjs();
    const out = song('out');
    evening.blocked = blocklistOf([out]);
    const nina = { person: person('nina'), song: out };
    assert.equal(refusal(takeSeat(evening.booth, nina, evening.ctx)), 'song_blocked');
    assert.equal(refusal(announce(evening.booth, { uuid: 'kai', song: out }, evening.ctx)), 'song_blocked');
  });

  it('[H338] one in a queue is passed over; a queue of nothing else is an empty one', () => {
    const evening = threeDjs();
    evening.blocked = blocklistOf([song('lea1')]);
    toEnd(evening);
    assert.equal(evening.playing(), 'lea:lea2');
    evening.queues.nina = [song('lea1')];
    assert.equal(refusal(takeSeat(evening.booth, { person: person('nina') }, evening.ctx)), 'no_song');
  });

  it('[H338] one that plays stops at once, and the next DJ begins a moment later', () => {
    const evening = threeDjs();
    evening.blocked = blocklistOf([song('kai1')]);
    evening.now += 10_000;
    evening.took(advance(evening.booth, evening.ctx));
    assert.equal(endReason(evening), 'blocked');
    assert.equal(evening.playing(), 'lea:lea1');
    assert.equal(evening.booth.now?.startTime, evening.now + 1_500);
  });

  it('[H338] one that is promised or chosen already is neither any more, and its DJ is told', () => {
    const evening = threeDjs();
    const wish = song('wish');
    evening.took(announce(evening.booth, { uuid: 'lea', song: wish }, evening.ctx));
    evening.now = (evening.booth.now?.endTime ?? 0) - 7_000;
    evening.took(advance(evening.booth, evening.ctx));
    assert.equal(evening.booth.upNext?.song.trackName, 'wish');
    evening.blocked = blocklistOf([wish]);
    const facts = evening.took(advance(evening.booth, evening.ctx));
    assert.deepEqual(
      facts.flatMap((one) => (one.kind === 'songBlocked' ? [one.uuid, one.song.trackName] : [])),
      ['lea', 'wish'],
    );
    assert.equal(evening.booth.upNext?.song.trackName, 'lea1');
    toEnd(evening);
    assert.equal(evening.playing(), 'lea:lea1');
  });

  it('[H338] also of somebody who waits in line', () => {
    const evening = threeDjs();
    const wish = song('wish');
    evening.took(takeSeat(evening.booth, { person: person('nina'), song: wish }, evening.ctx));
    evening.blocked = blocklistOf([wish]);
    evening.took(advance(evening.booth, evening.ctx));
    assert.equal(evening.booth.waiting[0]?.announced, null);
  });

  it('[H340] the house does not play them either', () => {
    const evening = threeDjs({ autoDj: true });
    evening.queues = { kai: [], lea: [], mo: [] };
    evening.autoDj = song('house');
    evening.blocked = blocklistOf([song('house')]);
    toEnd(evening);
    assert.equal(evening.playing(), null);
    evening.blocked = blocklistOf([]);
    evening.took(advance(evening.booth, evening.ctx));
    assert.equal(evening.playing(), 'house:house');
  });

  it('[H355] what the house has promised follows its playlist', () => {
    const evening = threeDjs({ autoDj: true });
    evening.queues = { kai: [], lea: [], mo: [] };
    evening.autoDj = song('old');
    evening.now = (evening.booth.now?.endTime ?? 0) - 7_000;
    evening.took(advance(evening.booth, evening.ctx));
    assert.equal(evening.booth.upNext?.song.trackName, 'old');
    const same = setSettings(evening.booth, evening.booth.settings, evening.ctx);
    assert.deepEqual(same.ok && same.facts, []);
    evening.autoDj = song('new');
    evening.took(setSettings(evening.booth, evening.booth.settings, evening.ctx));
    assert.equal(evening.booth.upNext?.song.trackName, 'new');
  });
});

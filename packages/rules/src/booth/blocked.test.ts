import assert from 'node:assert/strict';
import { endReason, person, playToEnd, refusalCode, song, threeDjs } from '../../test/booth.ts';
import { createBlocklist } from '../moderation/index.ts';
import { advance, announce, changeSettings, takeSeat } from './index.ts';

describe('blocked songs in the DJ booth', () => {
  it('[H338] a person may not take a seat with a blocked song, and a DJ may not announce one', () => {
    const fixture = threeDjs();
    const out = song('out');
    fixture.blocked = createBlocklist([out]);
    const nina = { person: person('nina'), song: out };
    assert.equal(refusalCode(takeSeat(fixture.booth, nina, fixture.ctx)), 'song_blocked');
    assert.equal(
      refusalCode(announce(fixture.booth, { uuid: 'kai', song: out }, fixture.ctx)),
      'song_blocked',
    );
  });

  it('[H338] queues skip blocked songs, and a queue of only blocked songs counts as empty', () => {
    const fixture = threeDjs();
    fixture.blocked = createBlocklist([song('lea1')]);
    playToEnd(fixture);
    assert.equal(fixture.playing(), 'lea:lea2');
    fixture.queues.nina = [song('lea1')];
    assert.equal(refusalCode(takeSeat(fixture.booth, { person: person('nina') }, fixture.ctx)), 'no_song');
  });

  it('[H338] blocking the playing song ends it at once, and the next DJ’s song starts', () => {
    const fixture = threeDjs();
    fixture.blocked = createBlocklist([song('kai1')]);
    fixture.now += 10_000;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(endReason(fixture), 'blocked');
    assert.equal(fixture.playing(), 'lea:lea1');
    assert.equal(fixture.booth.now?.startTime, fixture.now + 1_500);
  });

  it('[H338] blocking an announced next song replaces it with the first song of its DJ’s queue and notifies the DJ', () => {
    const fixture = threeDjs();
    const wish = song('wish');
    fixture.apply(announce(fixture.booth, { uuid: 'lea', song: wish }, fixture.ctx));
    fixture.now = (fixture.booth.now?.endTime ?? 0) - 7_000;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.booth.upNext?.song.trackName, 'wish');
    fixture.blocked = createBlocklist([wish]);
    const facts = fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.deepEqual(
      facts.flatMap((one) => (one.kind === 'songRefused' ? [one.uuid, one.song.trackName, one.code] : [])),
      ['lea', 'wish', 'song_blocked'],
    );
    assert.equal(fixture.booth.upNext?.song.trackName, 'lea1');
    playToEnd(fixture);
    assert.equal(fixture.playing(), 'lea:lea1');
  });

  it('[H338] blocking a song withdraws it if a person on the waiting list has announced it', () => {
    const fixture = threeDjs();
    const wish = song('wish');
    fixture.apply(takeSeat(fixture.booth, { person: person('nina'), song: wish }, fixture.ctx));
    fixture.blocked = createBlocklist([wish]);
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.booth.waiting[0]?.announced, null);
  });

  it('[H340] a song of the house playlist plays only while it is not blocked', () => {
    const fixture = threeDjs({ autoDj: true });
    fixture.queues = { kai: [], lea: [], mo: [] };
    fixture.autoDj = song('house');
    fixture.blocked = createBlocklist([song('house')]);
    playToEnd(fixture);
    assert.equal(fixture.playing(), null);
    fixture.blocked = createBlocklist([]);
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.playing(), 'house:house');
  });

  it('[H355] if the house playlist is changed, its next song is replaced by one from the new playlist', () => {
    const fixture = threeDjs({ autoDj: true });
    fixture.queues = { kai: [], lea: [], mo: [] };
    fixture.autoDj = song('old');
    fixture.now = (fixture.booth.now?.endTime ?? 0) - 7_000;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.booth.upNext?.song.trackName, 'old');
    const same = changeSettings(fixture.booth, fixture.booth.settings, fixture.ctx);
    assert.deepEqual(same.ok && same.facts, []);
    fixture.autoDj = song('new');
    fixture.apply(changeSettings(fixture.booth, fixture.booth.settings, fixture.ctx));
    assert.equal(fixture.booth.upNext?.song.trackName, 'new');
  });
});

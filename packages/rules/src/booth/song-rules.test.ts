import assert from 'node:assert/strict';
import { person, playToEnd, refusalCode, song, threeDjs } from '../../test/booth.ts';
import { refusalBySongRules } from '../moderation/index.ts';
import { advance, announce, takeSeat } from './index.ts';

const all = { explicit: true, musicProviderKeys: ['uploadService', 'spotify'] };
const clean = { ...all, explicit: false };

describe('songs that a hangout’s settings exclude (explicit, provider)', () => {
  it('[H982][H983] explicit songs and songs only of excluded providers are refused, each with its own code', () => {
    const loud = song('loud', { explicit: true });
    const elsewhere = song('elsewhere', { musicProviders: { audius: 'a1' } });
    const both = song('both', { musicProviders: { audius: 'a1', spotify: 's1' } });
    assert.equal(refusalBySongRules(clean, loud), 'song_explicit');
    assert.equal(refusalBySongRules(all, loud), null);
    assert.equal(refusalBySongRules(all, elsewhere), 'song_provider');
    assert.equal(refusalBySongRules(all, both), null);
    assert.equal(refusalBySongRules(all, song('none', { musicProviders: {} })), null);
  });

  it('[H1430] a live set of 45 minutes plays in full, despite the limit of 20 minutes for songs', () => {
    const fixture = threeDjs();
    fixture.queues.lea = [song('set', { duration: 45 * 60, musicProviders: {}, liveSet: true })];
    playToEnd(fixture);
    assert.equal(fixture.playing(), 'lea:set');
    const { startTime = 0, endTime = 0 } = fixture.booth.now ?? {};
    assert.equal(endTime - startTime, 45 * 60_000);
  });

  it('[H982] an excluded explicit song is refused when announced or brought to a seat, and skipped in queues', () => {
    const fixture = threeDjs();
    const loud = song('loud', { explicit: true });
    fixture.songRules = clean;
    assert.equal(
      refusalCode(announce(fixture.booth, { uuid: 'kai', song: loud }, fixture.ctx)),
      'song_explicit',
    );
    const nina = { person: person('nina'), song: loud };
    assert.equal(refusalCode(takeSeat(fixture.booth, nina, fixture.ctx)), 'song_explicit');
    fixture.queues.lea = [loud, song('lea2')];
    playToEnd(fixture);
    assert.equal(fixture.playing(), 'lea:lea2');
  });

  it('[H983] a person whose queue has only songs of excluded providers is refused a seat with song_provider', () => {
    const fixture = threeDjs();
    const ctx = { ...fixture.ctx, refusedQueues: { nina: 'song_provider' as const } };
    assert.equal(refusalCode(takeSeat(fixture.booth, { person: person('nina') }, ctx)), 'song_provider');
  });

  it('[H982] a newly excluded song plays to its end if it is playing; if announced, it is removed and its DJ notified', () => {
    const fixture = threeDjs();
    fixture.queues.lea = [song('loud', { explicit: true })];
    playToEnd(fixture);
    assert.equal(fixture.playing(), 'lea:loud');
    fixture.apply(
      announce(fixture.booth, { uuid: 'mo', song: song('wish', { explicit: true }) }, fixture.ctx),
    );
    fixture.songRules = clean;
    const facts = fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.playing(), 'lea:loud');
    assert.deepEqual(
      facts.flatMap((one) => (one.kind === 'songRefused' ? [one.uuid, one.code] : [])),
      ['mo', 'song_explicit'],
    );
    playToEnd(fixture);
    assert.equal(fixture.playing(), 'mo:mo1');
  });
});

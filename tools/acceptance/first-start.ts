import assert from 'node:assert/strict';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { taste } from '../../e2e/hls.ts';
import { openHome } from '../../e2e/house.ts';
import { guest } from '../../e2e/people.ts';
import { SILENCE } from '../../e2e/sound.ts';
import { until } from '../../e2e/until.ts';
import type { AcceptanceTest } from './acceptance-run.ts';

/** An empty folder, one command, and a stranger hears music. */
export const firstStart: AcceptanceTest = {
  title: '[H963] npm start on an empty folder; a guest walks in and hears music',
  async run(evening) {
    const begun = performance.now();
    const since = () => (performance.now() - begun) / 1000;
    const home = await evening.step('the house opens, with database, REST, rooms and demo world', () =>
      openHome({ client: false }),
    );
    evening.app = home;
    for (const [, phase = '', seconds] of home.house.output().matchAll(/^(.+) \((\d+\.\d) s\)$/gm))
      evening.recordPhase(`  ${phase}`, Number(seconds));
    evening.recordPhase('npm start to address and ready', since());

    const bob = await guest(home.address);
    const promoted = await bob.api(rooms.promoted, {});
    assert.ok(promoted.data.length > 0, 'the demo world promotes hangouts');
    const slug = promoted.data[0]?.slug ?? '';
    const visit = await evening.step(`a guest walks into ${slug}`, () => bob.enter(slug));
    evening.recordPhase('first join', since());
    const playing = await evening.step('somebody plays a song there', () =>
      until('a song plays', () => visit.state().nowPlaying, { patienceMs: 60_000 }),
    );
    const heard = await evening.step('its segment of this moment is sound', () =>
      taste(bob, playing.song.songId, (Date.now() - playing.startTime) / 1000),
    );
    assert.ok(heard.level > SILENCE, `level ${heard.level}`);
    evening.recordPhase('first audible segment', since());
    await visit.leave();
  },
};

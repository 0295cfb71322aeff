import assert from 'node:assert/strict';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { signInAsGuest } from '@hangout/testkit/accounts';
import { startRestartableApp } from '@hangout/testkit/app-process/restartable-app';
import { SILENCE } from '@hangout/testkit/browser/sound';
import { waitFor } from '@hangout/testkit/wait-for';
import type { AcceptanceTest } from './acceptance-run.ts';
import { decodeSegment } from './hls.ts';

/** Acceptance test: one command in an empty folder starts the product, and a guest hears music. */
export const firstStart: AcceptanceTest = {
  title: '[H963] after npm start on an empty folder a guest joins and hears music',
  async run(run) {
    const begun = performance.now();
    const since = () => (performance.now() - begun) / 1000;
    const app = await run.step('the app process starts with database, REST, rooms and demo world', () =>
      startRestartableApp({ client: false }),
    );
    run.app = app;
    for (const [, phase = '', seconds] of app.process.output().matchAll(/^(.+) \((\d+\.\d) s\)$/gm))
      run.recordPhase(`  ${phase}`, Number(seconds));
    run.recordPhase('npm start to address and ready', since());

    const bob = await signInAsGuest(app.address);
    const promoted = await bob.api(rooms.promoted, {});
    assert.ok(promoted.data.length > 0, 'the demo world promotes hangouts');
    const slug = promoted.data[0]?.slug ?? '';
    const client = await run.step(`a guest joins ${slug}`, () => bob.join(slug));
    run.recordPhase('first join', since());
    const playing = await run.step('a song plays there', () =>
      waitFor('a song plays', () => client.state().nowPlaying),
    );
    const segment = await run.step('its current segment is not silent', () =>
      decodeSegment(bob, playing.song.songId, (Date.now() - playing.startTime) / 1000),
    );
    assert.ok(segment.level > SILENCE, `level ${segment.level}`);
    run.recordPhase('first audible segment', since());
    await client.leave();
  },
};

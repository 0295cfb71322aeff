import assert from 'node:assert/strict';
import type { Preview } from './music-gain.ts';
import { createPreviewPlayer, type PreviewSource } from './song-preview.ts';

function open() {
  const steps: string[] = [];
  const failures: string[] = [];
  const timers = new Map<number, { run: () => void; ms: number }>();
  let preview: Preview | null = null;
  let next = 1;
  let canPlay = true;
  let ended = () => {};
  const player = createPreviewPlayer({
    openDeck: (_onFatal, onEnded) => {
      ended = onEnded;
      return {
        async load({ http }, from) {
          steps.push(`load ${http} at ${from('http')}`);
          return 'http' as const;
        },
        async play() {
          if (!canPlay) throw new Error('refused');
        },
        clear: () => void steps.push('clear'),
      };
    },
    setPreview: (value) => {
      preview = value;
    },
    setTimer: (run, ms) => {
      timers.set(next, { run, ms });
      return next++;
    },
    clearTimer: (timer) => void timers.delete(timer as number),
  });
  const source = (http: string, startSeconds = 0): Promise<PreviewSource> =>
    Promise.resolve({ addresses: { http }, startSeconds });
  return {
    ...{ player, steps, failures, timers, source },
    state: () => preview,
    end: () => ended(),
    refusePlay: () => {
      canPlay = false;
    },
    play: (key: string, load: () => Promise<PreviewSource>) =>
      player.play(key, load, (error) => failures.push((error as Error).message)),
  };
}

describe('previews of songs', () => {
  it('[H1042] a song preview plays from its start position and ends after 30 seconds', async () => {
    const t = open();
    await t.play('one', () => t.source('/one.mp3', 50));
    assert.deepEqual(t.state(), { key: 'one', status: 'playing' });
    assert.ok(t.steps.includes('load /one.mp3 at 50'));
    const [timer] = [...t.timers.values()];
    assert.equal(timer?.ms, 30_000);
    timer?.run();
    assert.equal(t.state(), null);
    assert.equal(t.steps.at(-1), 'clear');
  });

  it('[H1042] only the most recently requested song preview plays, even if an earlier one loads later', async () => {
    const t = open();
    let arrive: (source: PreviewSource) => void = () => {};
    const slow = t.play('slow', () => new Promise((resolve) => (arrive = resolve)));
    assert.deepEqual(t.state(), { key: 'slow', status: 'loading' });
    await t.play('fast', () => t.source('/fast.mp3'));
    arrive({ addresses: { http: '/slow.mp3' }, startSeconds: 0 });
    await slow;
    assert.deepEqual(t.state(), { key: 'fast', status: 'playing' });
    assert.equal(t.timers.size, 1);
    assert.equal(
      t.steps.some((step) => step.includes('slow')),
      false,
    );
  });

  it('[H1042] a song preview that is stopped while it loads does not start to play', async () => {
    const t = open();
    let arrive: (source: PreviewSource) => void = () => {};
    const slow = t.play('slow', () => new Promise((resolve) => (arrive = resolve)));
    t.player.stop();
    arrive({ addresses: { http: '/slow.mp3' }, startSeconds: 0 });
    await slow;
    assert.deepEqual([t.state(), t.timers.size, t.failures], [null, 0, []]);
  });

  it('a song preview that reaches the end of its file clears its state and timer', async () => {
    const t = open();
    await t.play('one', () => t.source('/one.mp3'));
    t.end();
    assert.deepEqual([t.state(), t.timers.size], [null, 0]);
  });

  it('if a song preview cannot be fetched or played, this is reported once', async () => {
    const t = open();
    await t.play('gone', () => Promise.reject(new Error('not there')));
    assert.deepEqual([t.state(), t.failures], [null, ['not there']]);
    t.refusePlay();
    await t.play('one', () => t.source('/one.mp3'));
    assert.deepEqual([t.state(), t.failures], [null, ['not there', 'refused']]);
  });
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { programVersion } from '@hangout/db';
import { TEST_SECRETS_KEY } from '@hangout/platform/secrets/testing';
import { createHangout, signUp } from '@hangout/testkit/accounts';
import { byTestId } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { joinAndStay, type StayingClient } from '@hangout/testkit/staying-client';
import { waitFor } from '@hangout/testkit/wait-for';
import { root } from '../ci/command.ts';
import { recordMore } from '../sync-bench/recorder.ts';
import { builtClient } from './built-client.ts';
import { clusterTest } from './cluster-test.ts';
import { makeNextRelease, type NextRelease } from './next-release.ts';
import {
  assertPlayedOn,
  hostOf,
  openListener,
  recordOnceSettled,
  waitForTakeover,
} from './recorded-listeners.ts';

const AFTER_MS = 2_000;

describe('a change of version while users listen', () => {
  const { launch, open } = useBrowsers({ prefersInstalled: true });
  const t = clusterTest(async () => ({ games: 3, rests: 2, client: await builtClient(() => {}) }));
  let folder: string;
  let next: NextRelease;
  let djSession: StayingClient | undefined;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-next-release-'));
    next = makeNextRelease(join(folder, 'program'));
  });
  after(async () => {
    await djSession?.leave();
    await rm(folder, { recursive: true, force: true });
  });

  const useVersion = (version: 'this' | 'next') => {
    const program = version === 'this' ? root : next.folder;
    const settings = pathToFileURL(join(program, 'packages/testkit/src/test-settings.ts')).href;
    t.cluster.useProgram({ folder: program, nodeOptions: ['--import', settings] });
  };
  const versionOf = async (name: string) => {
    const page = await (await fetch(`${t.cluster.addressOf(name)}/metrics`)).text();
    return /^hangout_build_info\{version="(.+)"\} 1$/m.exec(page)?.[1];
  };
  /** Stops a server as a deployment does, and starts the version that was chosen last. */
  const restart = async (name: string) => {
    await t.cluster.process(name).kill('SIGTERM');
    await t.cluster.process(name).start();
    return versionOf(name);
  };
  /** Runs `npm run upgrade` of the next version, while all servers run. */
  const upgrade = () =>
    promisify(execFile)(process.execPath, ['tools/backup/upgrade.ts'], {
      cwd: next.folder,
      env: {
        ...process.env,
        DATABASE_URL: t.cluster.databaseUrl,
        DATA_DIR: join(folder, 'data'),
        SECRETS_KEY: TEST_SECRETS_KEY,
      },
    });

  it('[H1905] while all servers change their version one by one, two browsers play on without a gap, chat and vote', async () => {
    const { cluster } = t;
    const [kai, ann, bea] = [
      await signUp(cluster.origin, 'djKai'),
      await signUp(cluster.origin, 'ann'),
      await signUp(cluster.origin, 'bea'),
    ];
    const { slug } = await createHangout(kai, 'Two versions');
    await queueNewSong(kai, composeMelody(120), 'Long Enough.wav');
    const [annWindow, beaWindow] = [await open(await launch()), await open(await launch())];
    await openListener(annWindow, ann, { origin: cluster.origin, slug });
    await openListener(beaWindow, bea, { origin: cluster.origin, slug });
    const dj = await joinAndStay(kai, slug);
    djSession = dj;
    await dj.current().request('addDj', {});
    const windows = [annWindow, beaWindow];
    const songIds = [await recordOnceSettled(annWindow), await recordOnceSettled(beaWindow)];
    const began = Date.now();

    const vote = async ({ page }: BrowserWindow) => {
      const likes = dj.current().state().voteCounts.likes;
      await byTestId(page, 'vote-like').click();
      await waitFor('the vote counts', () => dj.current().state().voteCounts.likes !== likes);
    };
    const chat = async (text: string) => {
      await byTestId(annWindow.page, 'chat-input').fill(text);
      await byTestId(annWindow.page, 'chat-input').press('Enter');
      await beaWindow.page.getByText(text, { exact: true }).first().waitFor();
    };

    const { stdout } = await upgrade();
    assert.match(stdout, new RegExp(`Backup made before the upgrade: .*\\nMigrated: ${next.migration}\\n`));
    await vote(annWindow);
    await chat('the database is new');

    useVersion('next');
    for (const name of ['worker-1', 'rest-1']) assert.equal(await restart(name), next.version);
    // A server of the earlier version that starts in the middle of the change, such as one that was moved to another
    // machine.
    useVersion('this');
    const first = await hostOf(ann, slug);
    const [other = ''] = ['game-1', 'game-2', 'game-3'].filter((name) => name !== first);
    assert.equal(await restart(other), programVersion);

    useVersion('next');
    const moves: string[] = [];
    for (const name of ['game-1', 'game-2', 'game-3']) {
      const host = await hostOf(ann, slug);
      await cluster.process(name).kill('SIGTERM');
      if (host === name) {
        await waitForTakeover(ann, slug, name);
        moves.push(name);
      }
      await cluster.process(name).start();
      assert.equal(await versionOf(name), next.version);
      await vote(beaWindow);
      await chat(`${name} is new`);
    }
    assert.equal(await restart('rest-2'), next.version);
    await vote(annWindow);
    const over = Date.now();
    console.log(
      `      changed in ${((over - began) / 1000).toFixed(1)} s; the hangout left ${moves.join(', ')}`,
    );
    assert.ok(moves.length > 0);
    for (const { page } of windows) await recordMore(page, AFTER_MS);
    for (const [index, window] of windows.entries())
      await assertPlayedOn(window, dj, songIds[index] ?? null, over);
    // A ticket that a browser got just before the hangout moved names the drained server: the join is retried.
    const errors = windows.flatMap(({ consoleErrors }) => consoleErrors);
    assert.deepEqual(
      errors.filter((error) => !/\/p\/game-\d\/matchmake\//.test(error)),
      [],
    );
  });
});

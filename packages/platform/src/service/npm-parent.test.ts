import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findNpm } from './npm-parent.ts';

/** Script of a fake server: its start waits for the file `go`, and its shutdown takes a moment. */
const server = `
  import { existsSync } from 'node:fs';
  import { setTimeout as delay } from 'node:timers/promises';
  import { shutDownOnSignals } from ${JSON.stringify(new URL('./signals.ts', import.meta.url))};
  console.log('starting', process.pid);
  while (!existsSync('go')) await delay(20);
  shutDownOnSignals(() => delay(200).then(() => console.log('closed')), (text) => console.log(text));
  setInterval(() => {}, 1000);
  setTimeout(() => console.log('running'), 100);
`;

describe('shutdown of a server when the npm that started it ends', () => {
  let folder: string;
  let killGroup: (() => void) | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-npm-'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node server.mjs' } }));
    await writeFile(join(folder, 'server.mjs'), server);
    // A shell that replaces itself by its command (exec), as the shell of macOS does.
    await writeFile(join(folder, 'shell'), '#!/bin/sh\nexec $2\n');
    await chmod(join(folder, 'shell'), 0o755);
  });
  afterEach(async () => {
    killGroup?.();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs `npm start` as the leader of a process group, as a terminal would. */
  async function start(options: readonly string[] = []) {
    const npm = spawn('npm', ['start', ...options], {
      cwd: folder,
      detached: true,
      env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    assert.ok(npm.pid);
    const group = -npm.pid;
    killGroup = () => {
      try {
        process.kill(group, 'SIGKILL');
      } catch {
        // All processes of the group have already ended.
      }
    };
    let output = '';
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    // The pipe is closed when npm, the shell and the server have all ended.
    const closed = once(npm, 'close');
    const printed = async (text: string) => {
      while (!output.includes(text)) {
        const ended = await Promise.race([
          once(npm.stdout, 'data').then(() => false),
          closed.then(() => true),
        ]);
        if (ended) assert.fail(`"${text}" was not printed:\n${output}`);
      }
    };
    await printed('starting');
    return {
      npm: npm.pid,
      printed,
      go: () => writeFile(join(folder, 'go'), ''),
      end: () => closed.then(() => output),
    };
  }

  it('[H921] the server shuts down if npm was killed before the server started watching npm', async () => {
    const { npm, go, end } = await start(['--', '--with', 'arguments']);
    process.kill(npm, 'SIGKILL');
    await go();
    assert.match(await end(), /npm has ended; shutting down\n[\s\S]*closed\n$/);
  });

  it('[H921] the server shuts down when npm is killed, even if no shell runs between npm and the server', async () => {
    const { npm, go, printed, end } = await start(['--script-shell=./shell']);
    await go();
    await printed('running');
    process.kill(npm, 'SIGKILL');
    assert.match(await end(), /npm has ended; shutting down\nclosed\n$/);
  });

  it('[H921] one Ctrl+C counts as one SIGINT, although both the terminal and npm send it', async () => {
    const { npm, go, printed, end } = await start(['--script-shell=./shell']);
    await go();
    await printed('running');
    process.kill(-npm, 'SIGINT');
    assert.match(await end(), /Closing\..*\n[\s\S]*closed\n$/);
  });

  it('[H921] findNpm returns undefined if npm did not start this process', async () => {
    const npm_config_user_agent = 'npm/11.0.0';
    assert.equal(await findNpm({}), undefined);
    assert.equal(await findNpm({ npm_config_user_agent, npm_lifecycle_script: 'node other.ts' }), undefined);
  });
});

import { spawnSync } from 'node:child_process';
import { findInstalledBrowser, findInstalledFirefox, missingForWebkit } from '../browser/find.ts';
import { findAudioServer, needsSilentDevice } from './audio-server.ts';
import { recordTestsNotRun } from './not-run.ts';

const runs = (program: string, versionOption: string) =>
  spawnSync(program, [versionOption], { stdio: 'ignore' }).error === undefined;

const hasSoundDevice = () => !needsSilentDevice || findAudioServer() !== undefined;

/** Returns for each program that some tests need whether it is installed. */
const programs = {
  'redis-server': () => runs('redis-server', '--version'),
  nginx: () => runs('nginx', '-v'),
  helm: () => runs('helm', 'version'),
  promtool: () => runs('promtool', '--version'),
  ffmpeg: () => runs('ffmpeg', '-version'),
  'Chrome or Chromium': () => findInstalledBrowser() !== undefined,
  'Firefox with PulseAudio': () => findInstalledFirefox() !== undefined && hasSoundDevice(),
  'WebKitGTK with Xvfb and PulseAudio': () => missingForWebkit().length === 0 && hasSoundDevice(),
} as const;

export type Program = keyof typeof programs;

export function isInstalled(program: Program): boolean {
  return programs[program]();
}

/**
 * [H455] `describe` for tests that need a program. If it is missing, they are not registered: they neither
 * fail nor count as skipped, but are reported as not run, which fails a run in CI.
 */
export function describeWithProgram(
  program: Program,
  title: string,
  body: (this: Mocha.Suite) => void,
): void {
  describeIf(isInstalled(program), program, title, body);
}

/** Like `describeWithProgram`, but the caller says whether the program is there, so that both cases can be tested. */
export function describeIf(
  isThere: boolean,
  program: string,
  title: string,
  body: (this: Mocha.Suite) => void,
): void {
  const suite = describe(title, body);
  if (isThere) return;
  const { parent } = suite;
  if (parent) parent.suites = parent.suites.filter((one) => one !== suite);
  recordTestsNotRun({ program, tests: suite.total() });
}

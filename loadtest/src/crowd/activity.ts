import { setTimeout as delay } from 'node:timers/promises';
import { steadyMs } from '../clock.ts';
import { replay } from '../control/replay.ts';
import { type ActivityRates, runActivity } from '../hangout/activity.ts';
import type { HangoutWithControl } from '../hangout/hangout.ts';
import { cpuSeconds } from '../target/machine.ts';

/** Processor time during activity, as shares of one core. */
export interface CpuShares {
  readonly cpuShare: number;
  readonly controlCpuShare: number;
}

/**
 * Measures the server while users are active. Afterwards the control server sends the frames that one
 * listener received to the same number of listeners, at the same times.
 */
export async function measureActivity(
  hangout: HangoutWithControl,
  seconds: number,
  rates: ActivityRates,
): Promise<CpuShares> {
  const { server, control, recorder, log } = hangout;
  recorder.frames.length = 0;
  const began = steadyMs();
  const cpu = cpuSeconds(server.pid);
  await runActivity(hangout, seconds, rates);
  const [used, durationMs] = [cpuSeconds(server.pid) - cpu, steadyMs() - began];

  const frames = recorder.frames.map(({ atMs, bytes }) => ({ atMs: Math.max(0, atMs - began), bytes }));
  const controlBegan = steadyMs();
  const controlCpu = cpuSeconds(control.pid);
  await replay(control.address, frames);
  await delay(Math.max(0, controlBegan + durationMs - steadyMs()));
  const controlUsed = cpuSeconds(control.pid) - controlCpu;
  log(`friday: ${frames.length} frames in ${(durationMs / 1000).toFixed(0)} s`);
  return {
    cpuShare: (used * 1000) / durationMs,
    controlCpuShare: (controlUsed * 1000) / (steadyMs() - controlBegan),
  };
}

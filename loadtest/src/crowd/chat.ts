import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@hangout/testkit/wait-for';
import { replay } from '../control/replay.ts';
import { deliveryErrors, sendMessages } from '../hangout/activity.ts';
import type { HangoutWithControl } from '../hangout/hangout.ts';
import { cpuSeconds } from '../target/machine.ts';
import { chatFrame, readFrame } from '../workers/frames.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';

const MESSAGES_PER_SECOND = 20;

export interface ChatFigures {
  readonly cpuSecondsPer1000: number;
  readonly controlCpuSecondsPer1000: number;
}

/**
 * Measures how fast chat messages reach everybody. The control server sends each message in a frame of its
 * own.
 */
export async function measureChat(hangout: HangoutWithControl, seconds: number): Promise<ChatFigures> {
  const { server, control, workers, controlWorkers, players, people, listeners, recorder, log } = hangout;
  const count = MESSAGES_PER_SECOND * seconds;
  await workers.resetCounters();
  recorder.frames.length = 0;
  const cpu = cpuSeconds(server.pid);
  const acknowledged = await sendMessages(players, count, MESSAGES_PER_SECOND);
  await waitForDeliveries(workers, count, hangout.violations);
  const used = cpuSeconds(server.pid) - cpu;
  await checkDeliveries(hangout, acknowledged);

  const chatFrames = recorder.frames.map((frame) => frame.bytes).filter(isChat);
  const size = Math.round(chatFrames.reduce((sum, bytes) => sum + bytes.length, 0) / count);
  await controlWorkers.resetCounters();
  const controlCpu = cpuSeconds(control.pid);
  const frames = Array.from({ length: count }, (_, index) => ({
    atMs: (index / MESSAGES_PER_SECOND) * 1000,
    bytes: chatFrame(size),
  }));
  await replay(control.address, frames);
  await waitForDeliveries(controlWorkers, count, hangout.violations);
  const controlUsed = cpuSeconds(control.pid) - controlCpu;
  log(`${count} messages of ${size} bytes in ${chatFrames.length} frames were delivered to ${people} people`);
  return {
    cpuSecondsPer1000: (used / (people * count)) * 1000,
    controlCpuSecondsPer1000: (controlUsed / (listeners * count)) * 1000,
  };
}

const isChat = (bytes: Buffer) => {
  const frame = readFrame(bytes);
  return frame.kind === 'message' && frame.type === 'messages';
};

async function waitForDeliveries(workers: WorkerPool, count: number, violations: string[]): Promise<void> {
  let progress = '';
  await waitFor(
    'all chat messages are delivered',
    async () => {
      await delay(250);
      const { open, messages } = await workers.count();
      progress = `only ${messages} of ${open * count} chat messages were delivered`;
      return messages >= open * count;
    },
    { intervalMs: 50, retryErrors: false },
  ).catch(() => violations.push(progress));
}

/** [H973] Checks that everybody has received every acknowledged message once and in the same order. */
async function checkDeliveries(
  { workers, players, violations }: HangoutWithControl,
  acknowledged: readonly string[],
): Promise<void> {
  const { fewestMessages, mostMessages } = await workers.count();
  if (fewestMessages !== acknowledged.length || mostMessages !== acknowledged.length)
    violations.push(
      `listeners received ${fewestMessages} to ${mostMessages} messages of ${acknowledged.length}`,
    );
  violations.push(
    ...players.flatMap(({ messages }, index) =>
      deliveryErrors(messages, acknowledged).map((error) => `player ${index}: ${error}`),
    ),
  );
}

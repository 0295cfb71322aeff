import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppProcess, type AppProcessOptions, startAppProcess } from '@hangout/testkit/app-process';
import { until } from './until.ts';

export type { AppProcess } from '@hangout/testkit/app-process';

/** A house whose data outlives its process: it can be killed and opened again at the same address. */
export interface Home {
  readonly house: AppProcess;
  readonly address: string;
  readonly dataDir: string;
  /** Opens once more after an end, on the same port and data. */
  reopen(): Promise<void>;
  /** Ends what runs and removes the data. */
  close(): Promise<void>;
}

export async function openHome(options: Omit<AppProcessOptions, 'dataDir'> = {}): Promise<Home> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hangout-journey-'));
  let house = await startAppProcess({ seed: 'demo', ...options, dataDir });
  await untilReady(house.address);
  return {
    get house() {
      return house;
    },
    address: house.address,
    dataDir,
    async reopen() {
      house = await startAppProcess({ seed: 'demo', ...options, dataDir, port: house.port });
      await untilReady(house.address);
    },
    async close() {
      if (house.child.exitCode === null && house.child.signalCode === null) await house.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function untilReady(address: string): Promise<void> {
  await until('the house is ready', async () => (await fetch(`${address}/readyz`)).status === 200);
}

/** `const home = journeyHome()` inside a describe: one house before all, closed after all. */
export function journeyHome(options: Omit<AppProcessOptions, 'dataDir'> = {}): () => Home {
  let home: Home | undefined;
  before(async () => {
    home = await openHome(options);
  });
  after(() => home?.close());
  return () => {
    if (!home) throw new Error('the house has not opened');
    return home;
  };
}

import type { Network } from '../sync-bench/network-proxy.ts';

const MBIT = 125_000;

export const networks = {
  /** Like a phone on a bad mobile network: 1.6 Mbit/s down, 0.75 Mbit/s up, round trip 150 ms. */
  slow: { delayMs: 75, jitterMs: 0, seed: 1, rate: { down: 1.6 * MBIT, up: 0.75 * MBIT } },
  /** 10 Mbit/s down, 5 Mbit/s up, round trip 60 ms. */
  '4g': { delayMs: 30, jitterMs: 0, seed: 1, rate: { down: 10 * MBIT, up: 5 * MBIT } },
} satisfies Record<string, Network>;

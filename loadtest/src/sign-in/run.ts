import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApi } from '@hangout/contract/framework/api-client';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { PASSWORD, signUp } from '@hangout/testkit/accounts';
import { percentile, rounded } from '../statistics.ts';
import type { Attack, AttackProgress } from './attacker.ts';

/** How long sign-ins took, ms. */
interface SignInTimes {
  readonly count: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
}

/** Sign-ins during an attack, and the results of the attackers' uploads. */
export interface AttackedTimes extends SignInTimes, AttackProgress {
  /** p50 and p99 as multiples of the values in `idle`. */
  readonly p50Ratio: number;
  readonly p99Ratio: number;
  /** For comparison: sign-ins at the idle server, just before the attack. */
  readonly idle: SignInTimes;
}

export interface SignInOptions {
  readonly origin: string;
  /** Number of attacking accounts. */
  readonly attackers: number;
  /** Duration of each measurement, seconds. */
  readonly seconds: number;
  readonly log: (message: string) => void;
}

/** Interval at which sign-ins begin, ms, whether or not earlier ones have ended (open model). */
const INTERVAL_MS = 100;
/** How long the attack runs before sign-ins are measured, ms, so that the server's queues fill up. */
const LEAD_MS = 3_000;
/** Pause after an attack until the server has finished its work and counts as idle again, ms. */
const REST_MS = 15_000;

const script = fileURLToPath(new URL('./attacker.ts', import.meta.url));

/**
 * [H726] Measures sign-ins by password: idle, during an attack by images, idle again, and during an attack by audio.
 */
export async function measureSignIns(
  options: SignInOptions,
): Promise<{ readonly images: AttackedTimes; readonly audio: AttackedTimes }> {
  const { origin, log } = options;
  const { email } = await signUp(origin, 'victim');
  // Warm-up: lets the server compile its code and open connections.
  await measure(origin, email, 3);
  const images = await measureUnder('images', email, options);
  log(`images: ${describe(images)}`);
  await delay(REST_MS);
  const audio = await measureUnder('audio', email, options);
  log(`audio: ${describe(audio)}`);
  return { images, audio };
}

const describe = ({ idle, p50, p99, accepted, refused }: AttackedTimes) =>
  `idle ${idle.p50} ms, p99 ${idle.p99} ms; attacked ${p50} ms, p99 ${p99} ms; ${accepted} uploads accepted, ${refused} refused`;

async function measureUnder(
  kind: Attack['kind'],
  email: string,
  { origin, attackers, seconds }: SignInOptions,
): Promise<AttackedTimes> {
  const tokens: string[] = [];
  for (let one = 0; one < attackers; one += 1) tokens.push((await signUp(origin, `${kind}-attacker`)).token);
  const attacker = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ready = once(attacker, 'message');
  attacker.send({ kind, origin, tokens } satisfies Attack);
  await ready;
  const idle = await measure(origin, email, seconds);
  let progress: AttackProgress = { accepted: 0, refused: 0 };
  attacker.on('message', (message) => {
    // The attackers' later messages are all progress, hence the cast.
    progress = message as AttackProgress;
  });
  try {
    attacker.send('begin');
    await delay(LEAD_MS);
    const attacked = await measure(origin, email, seconds);
    return {
      ...{ ...attacked, ...progress, idle },
      p50Ratio: rounded(attacked.p50 / idle.p50),
      p99Ratio: rounded(attacked.p99 / idle.p99),
    };
  } finally {
    attacker.kill('SIGKILL');
  }
}

async function measure(origin: string, email: string, seconds: number): Promise<SignInTimes> {
  const api = createApi({ base: origin });
  const durations: number[] = [];
  let failed = 0;
  const signIn = async () => {
    const began = performance.now();
    await api(auth.login, { email, password: PASSWORD }).then(
      () => durations.push(performance.now() - began),
      () => {
        failed += 1;
      },
    );
  };
  const running: Promise<void>[] = [];
  const count = Math.round((seconds * 1000) / INTERVAL_MS);
  const began = performance.now();
  for (let index = 0; index < count; index += 1) {
    running.push(signIn());
    await delay(Math.max(0, began + (index + 1) * INTERVAL_MS - performance.now()));
  }
  await Promise.all(running);
  return {
    ...{ count, failed },
    p50: rounded(percentile(durations, 0.5)),
    p99: rounded(percentile(durations, 0.99)),
  };
}

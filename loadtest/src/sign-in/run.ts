import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApi } from '@hangout/contract/framework/api-client';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { PASSWORD, signUp } from '@hangout/testkit/accounts';
import { percentile, rounded } from '../statistics.ts';
import type { Attack, AttackProgress } from './attacker.ts';

/** Durations of sign-ins, ms. */
interface SignInTimes {
  readonly count: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
}

/** Durations during an attack, and the results of the attackers' uploads. */
export interface AttackedTimes extends SignInTimes, AttackProgress {
  /** Percentiles as multiples of those in `idle`. */
  readonly p50Ratio: number;
  readonly p99Ratio: number;
  /** The control: sign-ins at the idle server, just before the attack. */
  readonly idle: SignInTimes;
}

export interface SignInOptions {
  readonly origin: string;
  /** Number of attacking accounts. */
  readonly attackers: number;
  /** Duration of each measurement, s. */
  readonly seconds: number;
  readonly log: (message: string) => void;
}

/** A sign-in begins at this interval, ms, even if earlier ones are still running (open model). */
const INTERVAL_MS = 100;
/** The attack runs this long before the measurement, ms, so that the server's queues are full. */
const LEAD_MS = 3_000;
/** Pause after an attack, ms, in which the server finishes its work and becomes idle again. */
const REST_MS = 15_000;

const script = fileURLToPath(new URL('./attacker.ts', import.meta.url));

/**
 * [H726] Measures sign-ins by password: at the idle server, during an attack with images, idle again, and
 * during an attack with audio.
 */
export async function measureSignIns(
  options: SignInOptions,
): Promise<{ readonly images: AttackedTimes; readonly audio: AttackedTimes }> {
  const { origin, log } = options;
  const { email } = await signUp(origin, 'victim');
  // A warm-up, in which the server compiles its code and opens connections.
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
    // The cast is safe: all messages of the attackers are progress.
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

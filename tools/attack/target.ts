import { setTimeout as delay } from 'node:timers/promises';
import { startAppProcess } from '@hangout/testkit/app-process';
import { collectGarbage } from '@hangout/testkit/collect-garbage';
import { EndOfRun } from '../exit-codes.ts';
import { endWithin } from './deadline.ts';

export interface AdminCredentials {
  readonly email: string;
  readonly password: string;
}

/** Memory of a server, MB; NaN if unknown. */
export interface Memory {
  readonly residentMB: number;
  /** Memory used by JavaScript objects on the heap. */
  readonly heapMB: number;
  /** Memory outside the heap that JavaScript objects use, such as that of buffers. */
  readonly externalMB: number;
}

export interface Target {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly admin: AdminCredentials;
  /** Folders of the server that a response must not name. */
  readonly folders: readonly string[];
  /** Returns the memory in use; if this process has started the server, after a garbage collection. */
  readMemory(): Promise<Memory>;
  /**
   * Returns the server's log entries of level error and above; empty if this process has not started the
   * server.
   */
  errors(): readonly string[];
  isAlive(): boolean;
  /** Returns the last lines that the server has printed. */
  lastOutput(): string;
  stop(): Promise<void>;
}

const localHosts = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * [H790] Returns the origin of a server's URL.
 * @throws EndOfRun `badOptions` if the server is not on this machine: other machines must never be attacked
 */
export function readLocalOrigin(address: string): string {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new EndOfRun('badOptions', `${address} is no address such as http://127.0.0.1:3000`);
  if (!localHosts.includes(url.hostname))
    throw new EndOfRun(
      'badOptions',
      `${url.hostname} is not this machine: only a server on 127.0.0.1 or localhost is attacked`,
    );
  return url.origin;
}

/** Time limit for the server's shutdown, ms; an orderly shutdown takes less than half of it. */
const STOP_MS = 60_000;
/** Rate limits stay on but are raised this many times, so that the attack gets past them. */
const LIMITS_TIMES = '1000';
const ADMIN = { email: 'operator@example.org', password: 'an operator of this machine' };

/**
 * Starts a server with an empty database in a temporary folder. `stop` ends the server and deletes the
 * folder.
 */
export async function startOwnTarget(): Promise<Target> {
  const app = await startAppProcess({
    nodeOptions: ['--inspect=127.0.0.1:0'],
    env: {
      LIMITS_TIMES,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      // Without credentials, the endpoint for live audio would rightly return 503, which would count as a
      // server error.
      AGORA_APP_ID: 'a'.repeat(32),
      AGORA_APP_CERTIFICATE: 'b'.repeat(32),
    },
  }).catch((error: unknown) => {
    throw new EndOfRun('setUpFailed', String(error));
  });
  const inspector = /Debugger listening on (ws:\S+)/.exec(app.output())?.[1];
  return {
    origin: app.address,
    admin: ADMIN,
    folders: [app.dataDir],
    async readMemory() {
      if (inspector) await collectGarbage(inspector);
      await delay(250);
      return readMemory(app.address);
    },
    errors: () => app.output().split('\n').filter(isErrorEntry),
    isAlive: () => app.child.exitCode === null && app.child.signalCode === null,
    lastOutput: () => app.output().slice(-LAST_OUTPUT),
    async stop() {
      try {
        await endWithin(STOP_MS, 'stopping the server', app.stop());
      } catch (error) {
        await app.kill();
        throw error;
      }
    },
  };
}

/**
 * Attacks a server that already runs on this machine. It is never stopped, and its log is not read.
 * @throws EndOfRun `badOptions` for another machine, or without an admin
 */
export function useTarget(address: string, admin: AdminCredentials): Target {
  const origin = readLocalOrigin(address);
  if (admin.email === '' || admin.password === '')
    throw new EndOfRun(
      'badOptions',
      'ATTACK_ADMIN_EMAIL and ATTACK_ADMIN_PASSWORD name an admin of the server, as whom it is attacked too',
    );
  return {
    origin,
    admin,
    folders: [],
    readMemory: () => readMemory(origin),
    errors: () => [],
    isAlive: () => true,
    lastOutput: () => '',
    stop: async () => {},
  };
}

async function readMemory(origin: string): Promise<Memory> {
  const page = await fetch(`${origin}/metrics`).then(
    (response) => response.text(),
    () => '',
  );
  const megabytes = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(page)?.[1]) / 2 ** 20;
  return {
    residentMB: megabytes('process_resident_memory_bytes'),
    heapMB: megabytes('nodejs_heap_size_used_bytes'),
    externalMB: megabytes('nodejs_external_memory_bytes'),
  };
}

const LEVEL_ERROR = 50;
const LAST_OUTPUT = 3_000;

/** True if a line of output is a log entry of level error or above, or an uncaught error. */
function isErrorEntry(text: string): boolean {
  if (!text.startsWith('{')) return /^(?:Uncaught|[A-Za-z]*Error\b)/.test(text);
  try {
    const entry: unknown = JSON.parse(text);
    return typeof entry === 'object' && entry !== null && Number(Reflect.get(entry, 'level')) >= LEVEL_ERROR;
  } catch {
    return false;
  }
}

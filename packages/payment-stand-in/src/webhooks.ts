import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventObject } from './objects.ts';
import type { StandInEvent } from './state.ts';

/** Delays before an event is sent again after a failure, ms. Stripe itself retries for three days. */
const RETRIES_MS = [500, 2_000, 5_000, 15_000, 60_000];

/** Returns the header `Stripe-Signature`: an HMAC-SHA256 over the time (epoch seconds) and the body. */
export function signPayload(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

interface WebhookOptions {
  readonly secret: string;
  readonly now: () => number;
}

/** Sends signed events to the server, at once or when `release` is called. */
export class WebhookSender {
  readonly #options: WebhookOptions;
  readonly #ended = new AbortController();
  #target: string | null = null;
  #isHeld = false;
  /** All events, oldest first. */
  readonly events: StandInEvent[] = [];
  readonly #waiting: StandInEvent[] = [];

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  /** Sets the URL for events, and sends the earlier ones. */
  sendTo(address: string): void {
    this.#target = address;
    if (!this.#isHeld) void this.release();
  }

  /** Holds events back until `release`, as a slow network would. */
  hold(): void {
    this.#isHeld = true;
  }

  emit(event: StandInEvent): void {
    this.events.push(event);
    if (this.#isHeld || this.#target === null) this.#waiting.push(event);
    else void this.#deliver(event);
  }

  /**
   * Sends the events that were held back, each `times` times, in order or reversed. Later ones are sent at
   * once.
   */
  async release({ times = 1, isReversed = false } = {}): Promise<void> {
    this.#isHeld = false;
    const waiting = this.#waiting.splice(0);
    if (isReversed) waiting.reverse();
    for (const event of waiting) for (let i = 0; i < times; i += 1) await this.#deliver(event);
  }

  /** Sends an event once; returns the HTTP status of the response. */
  async send(event: StandInEvent, change: { secret?: string; signedAt?: number } = {}): Promise<number> {
    if (this.#target === null) throw new Error('nobody has said where events go');
    const body = JSON.stringify(eventObject(event));
    const seconds = change.signedAt ?? Math.floor(this.#options.now() / 1000);
    const response = await fetch(this.#target, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signPayload(body, change.secret ?? this.#options.secret, seconds),
      },
      signal: this.#ended.signal,
    });
    await response.body?.cancel();
    return response.status;
  }

  async #deliver(event: StandInEvent): Promise<void> {
    for (const pause of [0, ...RETRIES_MS]) {
      try {
        await sleep(pause, undefined, { signal: this.#ended.signal, ref: false });
        if ((await this.send(event)) < 300) return;
      } catch {
        if (this.#ended.signal.aborted) return;
      }
    }
  }

  close(): void {
    this.#ended.abort();
  }
}

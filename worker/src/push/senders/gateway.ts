import type { Config } from '@hangout/platform/config/config';
import type { Log } from '@hangout/platform/log/log';
import { PUSH_TIMEOUT_MS } from '../push-batch.ts';
import { isBusyStatus, type PushSender } from './push-sender.ts';

interface GatewayOptions {
  readonly url: string;
  readonly token: Config['PUSH_TOKEN'];
  readonly log: Pick<Log, 'error' | 'warn'>;
}

/**
 * Sends by the operator's own gateway. It accepts {devices, notice} and responds with {invalid: tokens}. A batch that
 * it has not accepted is retried as a whole, [H664] with the same idempotency key.
 */
export function createGatewaySender({ url, token, log }: GatewayOptions): PushSender {
  return {
    async send(targets, notice, key) {
      const again = { gone: [], again: targets.map((target) => target.token) };
      let response: Response;
      try {
        response = await fetch(url, {
          method: 'POST',
          // A redirect would send the token elsewhere.
          redirect: 'error',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': key,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          body: JSON.stringify({
            devices: targets.map((target) => ({ token: target.token, platform: target.platform })),
            notice,
          }),
          signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
        });
      } catch (error) {
        log.warn({ err: error }, 'the push gateway did not answer; trying again');
        return again;
      }
      if (response.ok) {
        const answer: unknown = await response.json().catch(() => null);
        return { gone: readInvalidTokens(answer), again: [] };
      }
      await response.body?.cancel();
      const { status } = response;
      if (isBusyStatus(status)) return again;
      log.error({ status }, 'push gateway refused a batch; it is not retried');
      return { gone: [], again: [] };
    },
  };
}

function readInvalidTokens(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('invalid' in answer)) return [];
  return Array.isArray(answer.invalid) ? answer.invalid.filter((one) => typeof one === 'string') : [];
}

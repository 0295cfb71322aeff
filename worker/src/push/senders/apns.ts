import { createHash } from 'node:crypto';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import type { Log } from '@hangout/platform/log/log';
import { type PushNotification, pushLifetimeSeconds } from '@hangout/rules';
import { importPKCS8, SignJWT } from 'jose';
import { PUSH_TIMEOUT_MS } from '../push-batch.ts';
import {
  expiryIn,
  isBusyStatus,
  type PushSender,
  type PushTarget,
  sendToEach,
  type TargetOutcome,
} from './push-sender.ts';

/** How long a provider token is used, ms. APNs accepts one for an hour, and a new one at most every 20 minutes. */
const TOKEN_MS = 40 * 60_000;

export interface ApnsOptions {
  /** The signing key of the Apple developer account, PEM. */
  readonly key: string;
  readonly keyId: string;
  readonly teamId: string;
  /** The bundle id of the app. */
  readonly topic: string;
  readonly url: string;
  readonly log: Pick<Log, 'warn'>;
  readonly now?: () => number;
}

interface ApnsAnswer {
  readonly status: number;
  readonly reason: string;
  readonly retryAfter: string | undefined;
}

/**
 * [H592] Sends by Apple Push Notification service. All calls share an HTTP/2 connection, which is reopened after a
 * loss, and a provider token, which is renewed before its expiry or when it is refused.
 */
export function createApnsSender(options: ApnsOptions): PushSender {
  const { url, topic, log } = options;
  const tokens = createProviderTokens(options);
  let session: ClientHttp2Session | null = null;
  const openSession = (): ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session;
    const opened = connect(url);
    // An idle connection does not keep the process running. Errors go to the calls that wait for a response.
    opened.unref();
    opened.on('error', () => {});
    const forget = () => {
      if (session === opened) session = null;
    };
    opened.on('goaway', forget);
    opened.on('close', forget);
    session = opened;
    return opened;
  };
  const post = async (target: PushTarget, notice: PushNotification, key: string, providerToken: string) => {
    const isSilent = notice.title === undefined && notice.body === undefined;
    return request(openSession(), JSON.stringify(buildApnsPayload(notice)), {
      ':method': 'POST',
      ':path': `/3/device/${encodeURIComponent(target.token)}`,
      authorization: `bearer ${providerToken}`,
      'apns-topic': topic,
      'apns-push-type': isSilent ? 'background' : 'alert',
      'apns-priority': isSilent ? '5' : '10',
      'apns-expiration': expiryIn(pushLifetimeSeconds(notice.data?.kind)),
      // All attempts have the same id, so that a device shows a notification only once.
      'apns-id': toUuid(`${key} ${target.token}`),
      'content-type': 'application/json',
    });
  };
  return {
    async send(targets, notice, key) {
      const sendOne = async (target: PushTarget) => {
        const used = await tokens.current();
        let answer = await post(target, notice, key, used);
        if (answer.status === 403 && answer.reason === 'ExpiredProviderToken')
          answer = await post(target, notice, key, await tokens.renew(used));
        const { status, reason, retryAfter } = answer;
        return { outcome: readApnsOutcome(answer), retryAfter, details: { status, reason } };
      };
      return sendToEach(targets, sendOne, { service: 'APNs', log });
    },
  };
}

/** [H592] Returns the APNs payload; without text it only wakes the app. */
function buildApnsPayload({ title, body, path, data, action }: PushNotification): object {
  const aps =
    title === undefined && body === undefined
      ? { 'content-available': 1 }
      : { alert: { title, body }, sound: 'default', ...(data?.kind && { category: data.kind }) };
  return { ...data, ...(path && { path }), ...(action && { action }), aps };
}

const GONE_REASONS = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken'];

function readApnsOutcome({ status, reason }: ApnsAnswer): TargetOutcome {
  if (status === 200) return 'sent';
  if (status === 410 || GONE_REASONS.includes(reason)) return 'gone';
  return isBusyStatus(status) || reason === 'ExpiredProviderToken' ? 'again' : 'refused';
}

/** Sends a request and reads its response. @throws Error after a timeout */
function request(
  session: ClientHttp2Session,
  body: string,
  headers: Record<string, string>,
): Promise<ApnsAnswer> {
  return new Promise((resolve, reject) => {
    const stream = session.request(headers);
    let status = 0;
    let retryAfter: string | undefined;
    let text = '';
    stream.setEncoding('utf8');
    stream.setTimeout(PUSH_TIMEOUT_MS, () => {
      stream.close(constants.NGHTTP2_CANCEL);
      reject(new Error('no answer in time'));
    });
    stream.on('response', (answered) => {
      status = Number(answered[':status']);
      retryAfter = answered['retry-after'];
    });
    stream.on('data', (chunk: string) => {
      text += chunk;
    });
    stream.on('error', reject);
    stream.on('close', () => reject(new Error('the connection was closed')));
    stream.on('end', () => {
      if (status === 0) reject(new Error('an answer without a status'));
      else resolve({ status, reason: readReason(text), retryAfter });
    });
    stream.end(body);
  });
}

function readReason(text: string): string {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && 'reason' in answer) return String(answer.reason);
  } catch {
    // A successful response has no body.
  }
  return '';
}

function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** Signs the provider's tokens with its key (ES256). Concurrent calls share a token. */
function createProviderTokens({ key, keyId, teamId, now = Date.now }: ApnsOptions) {
  let held: { readonly token: Promise<string>; readonly madeAt: number } | null = null;
  const sign = () => {
    const token = importPKCS8(key, 'ES256').then((privateKey) =>
      new SignJWT({ iss: teamId, iat: Math.floor(now() / 1000) })
        .setProtectedHeader({ alg: 'ES256', kid: keyId })
        .sign(privateKey),
    );
    held = { token, madeAt: now() };
    return token;
  };
  return {
    current: (): Promise<string> => (held && now() - held.madeAt < TOKEN_MS ? held.token : sign()),
    /** Returns a newer token than `refused`, which another call may already have made. */
    async renew(refused: string): Promise<string> {
      const current = await held?.token;
      return current !== undefined && current !== refused ? current : sign();
    },
  };
}

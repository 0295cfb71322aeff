import type { FcmServiceAccount } from '@hangout/platform/config/parsers';
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

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** How long before its expiry an access token is replaced, seconds. */
const RENEWAL_MARGIN_SECONDS = 60;

interface FcmOptions {
  readonly account: FcmServiceAccount;
  /** Without a trailing slash. */
  readonly url: string;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * [H592] Sends by Firebase Cloud Messaging, HTTP v1: one call per device. The access token is requested with the
 * service account's key, and renewed before its expiry or when it is refused.
 */
export function createFcmSender({ account, url, log }: FcmOptions): PushSender {
  const tokens = createAccessTokens(account);
  const address = `${url}/v1/projects/${account.project_id}/messages:send`;
  const post = (accessToken: string, target: PushTarget, notice: PushNotification) =>
    fetch(address, {
      method: 'POST',
      redirect: 'error',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: buildFcmMessage(target.token, notice) }),
      signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
    });
  return {
    async send(targets, notice) {
      const sendOne = async (target: PushTarget) => {
        const used = await tokens.current();
        let response = await post(used, target, notice);
        if (response.status === 401) {
          await response.body?.cancel();
          response = await post(await tokens.renew(used), target, notice);
        }
        const { status } = response;
        const retryAfter = isBusyStatus(status) ? response.headers.get('retry-after') : null;
        const answer: unknown = await response.json().catch(() => null);
        return { outcome: readFcmOutcome(status, answer), retryAfter, details: { status, answer } };
      };
      return sendToEach(targets, sendOne, { service: 'FCM', log });
    },
  };
}

/** [H592] Returns the FCM message for a device; without text it only wakes the app. */
function buildFcmMessage(token: string, { title, body, path, data, action }: PushNotification): object {
  const isSilent = title === undefined && body === undefined;
  const lifetime = pushLifetimeSeconds(data?.kind);
  const expiry = { 'apns-expiration': expiryIn(lifetime) };
  return {
    token,
    ...(!isSilent && { notification: { title, body } }),
    data: { ...data, ...(path && { path }), ...(action && { action }) },
    android: { priority: isSilent ? 'NORMAL' : 'HIGH', ttl: `${lifetime}s` },
    apns: isSilent
      ? {
          headers: { ...expiry, 'apns-push-type': 'background', 'apns-priority': '5' },
          payload: { aps: { 'content-available': 1 } },
        }
      : { headers: { ...expiry, 'apns-priority': '10' }, payload: { aps: { sound: 'default' } } },
  };
}

/** Returns the outcome for a device from the response's status and FCM's error code. */
function readFcmOutcome(status: number, answer: unknown): TargetOutcome {
  if (status < 300) return 'sent';
  if (isBusyStatus(status)) return 'again';
  const code = readFcmErrorCode(answer);
  // FCM has its own error code for an invalid token, and names the field for an invalid message.
  const isGone = status === 404 || code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH';
  if (isGone || (status === 400 && code === 'INVALID_ARGUMENT')) return 'gone';
  return status === 401 ? 'again' : 'refused';
}

function readFcmErrorCode(answer: unknown): string | null {
  const details = (answer as { error?: { details?: unknown } } | null)?.error?.details;
  if (!Array.isArray(details)) return null;
  for (const detail of details)
    if (typeof detail === 'object' && detail !== null && typeof detail.errorCode === 'string')
      return detail.errorCode;
  return null;
}

interface AccessTokens {
  current(): Promise<string>;
  /** Returns a newer token than `refused`, which another call may already have requested. */
  renew(refused: string): Promise<string>;
}

/** Requests access tokens of a service account (RFC 7523). Concurrent calls share a request. */
function createAccessTokens(account: FcmServiceAccount): AccessTokens {
  let held: { readonly token: Promise<string>; expiresAt: number } | null = null;
  const request = () => {
    const token = requestAccessToken(account);
    const entry = { token: token.then(({ access }) => access), expiresAt: Number.POSITIVE_INFINITY };
    held = entry;
    token.then(
      ({ seconds }) => {
        entry.expiresAt = Date.now() + (seconds - RENEWAL_MARGIN_SECONDS) * 1000;
      },
      () => {
        if (held === entry) held = null;
      },
    );
    return entry.token;
  };
  return {
    current: () => (held && held.expiresAt > Date.now() ? held.token : request()),
    async renew(refused) {
      const current = await held?.token.catch(() => refused);
      return current !== undefined && current !== refused ? current : request();
    },
  };
}

async function requestAccessToken(account: FcmServiceAccount): Promise<{ access: string; seconds: number }> {
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({
      alg: 'RS256',
      typ: 'JWT',
      ...(account.private_key_id && { kid: account.private_key_id }),
    })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importPKCS8(account.private_key, 'RS256'));
  const response = await fetch(account.token_uri, {
    method: 'POST',
    redirect: 'error',
    body: new URLSearchParams({ grant_type: GRANT, assertion }),
    signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && typeof answer === 'object' && answer !== null && 'access_token' in answer) {
    const { access_token: access, expires_in: seconds } = answer as Record<string, unknown>;
    if (typeof access === 'string') return { access, seconds: typeof seconds === 'number' ? seconds : 3600 };
  }
  throw new Error(`the token service of FCM responded with ${response.status}`);
}

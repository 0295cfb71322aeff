import { createVerify, X509Certificate } from 'node:crypto';
import { readLimitedText } from '@hangout/providers/http/limited-text';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { LRUCache } from 'lru-cache';
import { type SnsMessage, type SnsProblem, snsHostOf, textToSign } from './sns-message.ts';

/** Maximum age of a message. SNS sends a message again for less than an hour. */
const MAX_AGE_MS = 60 * 60 * 1000;
/** How far the clock of SNS may be ahead of ours, ms. */
const MAX_AHEAD_MS = 5 * 60 * 1000;
const FETCH_TIMEOUT_MS = scaleTimeout(5_000);
const MAX_CERTIFICATE_BYTES = 20_000;
const SUBJECT = /(^|\n)CN=sns(\.[a-z0-9-]+)?\.amazonaws\.com(\.cn)?(\n|$)/;
/** Signature algorithms by SignatureVersion; topics sign with version 1 (SHA-1) by default. */
const algorithms: Readonly<Record<string, string>> = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' };

export interface SnsVerifier {
  /** Returns null for a recent message of SNS. Does not detect repeated messages: the caller compares the MessageId. */
  findProblem(message: SnsMessage): Promise<SnsProblem | null>;
  /** Confirms a subscription by its URL. @throws Error if the URL does not lead to SNS, or does not respond */
  confirmSubscription(message: SnsMessage): Promise<void>;
}

/**
 * [H1045] Verifies messages of Amazon SNS by the certificate that they name, which is fetched only from SNS. Uses
 * `node:crypto`, because the npm packages for it fetch without timeout or size limit and follow redirects.
 */
export function createSnsVerifier({
  fetch: send = fetch,
  now = Date.now,
}: {
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
} = {}): SnsVerifier {
  const certificates = new LRUCache<string, X509Certificate>({ max: 20 });

  async function request(url: URL): Promise<Response> {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    const response = await send(url, { redirect: 'error', signal });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new Error(`Amazon SNS answered ${response.status}`);
  }

  async function loadCertificate(url: URL): Promise<X509Certificate> {
    const held = certificates.get(url.href);
    if (held) return held;
    const pem = await readLimitedText(await request(url), MAX_CERTIFICATE_BYTES);
    const certificate = new X509Certificate(pem);
    certificates.set(url.href, certificate);
    return certificate;
  }

  const isValidNow = ({ validFrom, validTo, subject }: X509Certificate) =>
    Date.parse(validFrom) <= now() && now() <= Date.parse(validTo) && SUBJECT.test(subject);

  return {
    async findProblem(message) {
      const url = snsHostOf(message.SigningCertURL);
      const algorithm = algorithms[message.SignatureVersion];
      if (!url?.pathname.endsWith('.pem') || !algorithm) return 'forged';
      const age = now() - Date.parse(message.Timestamp);
      if (!(age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS)) return 'stale';
      let certificate: X509Certificate;
      try {
        certificate = await loadCertificate(url);
      } catch {
        return 'unverifiable';
      }
      if (!isValidNow(certificate)) return 'forged';
      const verify = createVerify(algorithm).update(textToSign(message), 'utf8');
      return verify.verify(certificate.publicKey, message.Signature, 'base64') ? null : 'forged';
    },

    async confirmSubscription({ SubscribeURL }) {
      const url = snsHostOf(SubscribeURL);
      if (!url) throw new Error('the address of a subscription does not lead to Amazon SNS');
      await (await request(url)).body?.cancel();
    },
  };
}

import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createFakeHttpServer } from './fake-http-server.ts';

export interface PushSubscriptionKeys {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface FakePushService {
  /** Returns the decrypted notifications of a subscription, the oldest first. */
  pushesFor(endpoint: string): unknown[];
  /** Creates a subscription with keys of its own, as browser and push service do together. */
  subscribe(): PushSubscriptionKeys;
  /** Removes a subscription; later pushes to it get status 410. */
  forget(endpoint: string): void;
  /** Resolves to host and port, for the setting PUSH_HOSTS. */
  start(): Promise<string>;
  stop(): Promise<void>;
}

/** Creates a local push service. It decrypts messages (RFC 8291) with the keys of its subscriptions. */
export function createFakePushService(): FakePushService {
  let host = '';
  const subscribers = new Map<
    string,
    { readonly open: (body: Buffer) => unknown; readonly pushes: unknown[] }
  >();
  const server = createFakeHttpServer(({ path, body }) => {
    const subscriber = subscribers.get(`http://${host}${path}`);
    if (!subscriber) return { status: 410 };
    subscriber.pushes.push(subscriber.open(body));
    return { status: 201 };
  });
  return {
    pushesFor: (endpoint) => subscribers.get(endpoint)?.pushes ?? [],
    subscribe() {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `http://${host}/push/${randomBytes(8).toString('hex')}`;
      const open = (body: Buffer) => JSON.parse(decryptPush(body, pair, publicKey, auth));
      subscribers.set(endpoint, { open, pushes: [] });
      return {
        endpoint,
        keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
      };
    },
    forget: (endpoint) => void subscribers.delete(endpoint),
    async start() {
      host = await server.start();
      return host;
    },
    stop: () => server.stop(),
  };
}

/** Decrypts a record of `aes128gcm` with a subscription's private key and secret. */
function decryptPush(
  body: Buffer,
  pair: ReturnType<typeof createECDH>,
  publicKey: Buffer,
  auth: Buffer,
): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // RFC 8188: in the last record a byte 2 ends the content, and zeros follow.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Creates and uses passkeys like an authenticator that verifies its user. */
export interface SoftwareAuthenticator {
  /** Responds to the options of a registration, with a `RegistrationResponseJSON`. */
  create(options: Readonly<Record<string, unknown>>): NewCredential;
  /**
   * Responds to the options of a sign-in, with an `AuthenticationResponseJSON` of the credential created
   * last.
   */
  get(options: Readonly<Record<string, unknown>>): SignedChallenge;
}

interface NewCredential {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: { readonly clientDataJSON: string; readonly attestationObject: string };
}

interface SignedChallenge {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encode = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** Flags in authenticator data: user present, user verified, and data of a new credential included. */
const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

/** @param origin the page's origin @param isVerified false if the authenticator has not verified its user */
export function createSoftwareAuthenticator(
  origin: string,
  { isVerified = true }: { readonly isVerified?: boolean } = {},
): SoftwareAuthenticator {
  const { hostname } = new URL(origin);
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;

  const clientData = (type: string, challenge: unknown) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });

  function authenticatorData(flags: number, key = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    counter += 1;
    count.writeUInt32BE(counter);
    const bits = flags | present | (isVerified ? verified : 0);
    return Buffer.concat([sha256(hostname), Buffer.from([bits]), count, key]);
  }

  return {
    create({ challenge }) {
      // The public key in COSE: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(withKey, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      // In CBOR: { fmt: 'none', attStmt: {}, authData: data }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...{ id: encode(id), rawId: encode(id), type: 'public-key' as const },
        response: {
          clientDataJSON: encode(clientData('webauthn.create', challenge)),
          attestationObject: encode(attestation),
        },
      };
    },
    get({ challenge }) {
      const data = authenticatorData(0);
      const json = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(json)]), privateKey);
      return {
        ...{ id: encode(id), rawId: encode(id), type: 'public-key' as const },
        response: {
          clientDataJSON: encode(json),
          authenticatorData: encode(data),
          signature: encode(signature),
        },
      };
    },
  };
}

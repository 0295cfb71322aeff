import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import type {
  NewPasskeyResponse,
  PasskeyResponse,
} from '@hangout/contract/rest/authentication/passkey-responses';
import {
  type Db,
  findPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  markPasskeyUsed,
  redeemPasskeyChallenge,
} from '@hangout/db';
import type { Passkey, PasskeyChallenge } from '@hangout/db/models/accounts';
import type { RefusalError } from '@hangout/rules';
import type { Dependencies, RequestInfo } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';

/** [H493] How long an authenticator may take to sign a challenge, seconds. */
const CHALLENGE_SECONDS = 300;
/** COSE numbers of the accepted signature algorithms: ES256, EdDSA and RS256. */
const algorithms = [-7, -8, -257];
const hashChallenge = (challenge: string) => hash('sha256', challenge, 'base64url');

/** Loads the library. It is not a static import, because with its certificate parsers it takes 10 MB. */
const loadWebAuthn = () => import('@simplewebauthn/server');

type Purpose = PasskeyChallenge['purpose'];

interface CeremonyCall {
  readonly db: Db;
  readonly dependencies: Pick<Dependencies, 'config' | 'place'>;
  readonly request: Pick<RequestInfo, 'origin'>;
  readonly refuse: (code: 'passkeys_unavailable') => RefusalError;
}

/**
 * [H492] Returns the WebAuthn relying party: the host of PUBLIC_URL, or of the request; null if it is an IP address,
 * for which browsers have no passkeys. The Host header is safe to use, because a response that was signed for another
 * host is not accepted.
 */
export function passkeyHost(
  config: CeremonyCall['dependencies']['config'],
  request: CeremonyCall['request'],
): { origin: string; id: string } | null {
  const { origin, hostname } = new URL(config.PUBLIC_URL ?? request.origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { origin, id: hostname };
}

const relyingParty = ({ dependencies, request, refuse }: CeremonyCall) =>
  orRefuse(passkeyHost(dependencies.config, request), refuse, 'passkeys_unavailable');

async function storeChallenge(
  db: Db,
  challenge: string,
  made: { purpose: Purpose; userUuid: string | null },
): Promise<void> {
  await insertPasskeyChallenge(db, { challengeHash: hashChallenge(challenge), ...made }, CHALLENGE_SECONDS);
}

/**
 * Returns the WebAuthn options for creating a passkey. The passkey is discoverable (a resident key), so that users sign
 * in without typing a name.
 */
export async function beginPasskey(
  call: CeremonyCall,
  purpose: 'register' | 'signUp',
  user: { readonly uuid: string; readonly nickname: string },
): Promise<{ options: Record<string, unknown> }> {
  const { id } = relyingParty(call);
  const known = await listPasskeys(call.db, user.uuid);
  const webAuthn = await loadWebAuthn();
  const options = await webAuthn.generateRegistrationOptions({
    rpName: call.dependencies.place.current().brand.name,
    rpID: id,
    userName: user.nickname,
    userDisplayName: user.nickname,
    userID: Uint8Array.from(Buffer.from(user.uuid)),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(call.db, options.challenge, { purpose, userUuid: user.uuid });
  return { options: { ...options } };
}

export type NewPasskey = Pick<Passkey, 'userUuid' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** [H493] Verifies a new passkey and uses up its challenge; null if the response is invalid. */
export async function verifyNewPasskey(
  call: CeremonyCall,
  purpose: 'register' | 'signUp',
  response: NewPasskeyResponse,
): Promise<NewPasskey | null> {
  const { origin, id } = relyingParty(call);
  const challenge = createChallengeCheck(call.db, purpose);
  const webAuthn = await loadWebAuthn();
  const verified = await webAuthn
    .verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge.isExpected,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    .catch(() => null);
  const userUuid = challenge.redeemed()?.userUuid;
  if (!verified?.verified || !userUuid) return null;
  const { credential } = verified.registrationInfo;
  return {
    userUuid,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: [...(response.response.transports ?? [])],
  };
}

export async function beginPasskeySignIn(call: CeremonyCall): Promise<{ options: Record<string, unknown> }> {
  const { id } = relyingParty(call);
  const webAuthn = await loadWebAuthn();
  const options = await webAuthn.generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    timeout: CHALLENGE_SECONDS * 1000,
  });
  await storeChallenge(call.db, options.challenge, { purpose: 'signIn', userUuid: null });
  return { options: { ...options } };
}

/** [H493] Verifies a passkey's signature and marks the passkey as used; null if the response is invalid. */
export async function verifyPasskey(call: CeremonyCall, response: PasskeyResponse): Promise<Passkey | null> {
  const { origin, id } = relyingParty(call);
  const passkey = await findPasskey(call.db, response.id);
  // The challenge is used up even by an unknown passkey, so that each challenge allows one attempt.
  const challenge = createChallengeCheck(call.db, 'signIn');
  const { userHandle } = response.response;
  const webAuthn = await loadWebAuthn();
  const verified = await webAuthn
    .verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...response.response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.isExpected,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: Uint8Array.from(Buffer.from(passkey?.publicKey ?? '', 'base64url')),
        counter: passkey?.counter ?? 0,
        transports: passkey?.transports ?? [],
      },
    })
    .catch(() => null);
  if (!passkey || !verified?.verified) return null;
  await markPasskeyUsed(call.db, passkey.id, verified.authenticationInfo.newCounter);
  return passkey;
}

/** Creates a check that uses up the challenge of a response; afterwards `redeemed` returns the challenge's user. */
function createChallengeCheck(db: Db, purpose: Purpose) {
  let redeemed: { readonly userUuid: string | null } | null = null;
  return {
    redeemed: () => redeemed,
    async isExpected(challenge: string): Promise<boolean> {
      redeemed = await redeemPasskeyChallenge(db, { challengeHash: hashChallenge(challenge), purpose });
      return redeemed !== null;
    },
  };
}

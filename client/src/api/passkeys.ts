import { type Passkey, passkeys } from '@hangout/contract/rest/authentication/passkeys';
import { reauthentication } from '@hangout/contract/rest/authentication/reauthentication';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api, storeToken } from '../platform/rest-client.ts';
import { createPasskeyTurns } from './passkey-turns.ts';

const passkeysKey = ['my-passkeys'] as const;

// The library is not a static import, because most visits use no passkey.
const loadWebAuthn = () => import('@simplewebauthn/browser');

const turns = createPasskeyTurns(
  () => void loadWebAuthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony()),
);

/** [H492] True if this page can use passkeys: browsers refuse them on pages without HTTPS and on IP addresses. */
export const canHavePasskeys = (): boolean =>
  globalThis.isSecureContext === true &&
  typeof PublicKeyCredential !== 'undefined' &&
  !/^[\d.]+$|:/.test(location.hostname);

export const passkeysQuery = () =>
  queryOptions({
    queryKey: passkeysKey,
    queryFn: async (): Promise<readonly Passkey[]> => (await api(passkeys.list)).data,
    staleTime: staleTimes.rooms,
  });

/** Creates a passkey of the user. @throws DOMException if the user cancels */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await api(passkeys.beginRegistration);
  await api(passkeys.register, { name, response: await create(options) });
  await queryClient.invalidateQueries({ queryKey: passkeysKey });
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await api(passkeys.rename, { id, name });
  await queryClient.invalidateQueries({ queryKey: passkeysKey });
}

export async function removePasskey(id: string): Promise<void> {
  await api(passkeys.remove, { id });
  await queryClient.invalidateQueries({ queryKey: passkeysKey });
}

/** [H496] Creates an account with a passkey as its only sign-in method, and signs in; returns the nickname. */
export async function signUpWithPasskey(
  name: string,
  appearance: { readonly nickname: string; readonly avatarId: string; readonly color: string },
): Promise<string> {
  const { options } = await api(passkeys.beginSignUp, { nickname: appearance.nickname });
  const response = await create(options);
  const { accessToken, user } = await api(passkeys.signUp, { name, response, ...appearance });
  storeToken(accessToken);
  return user.nickname;
}

/** [H492] Signs in with a passkey. @throws DOMException if the user cancels */
export async function signInWithPasskey(): Promise<void> {
  const response = await turns.press(async () => sign((await api(passkeys.beginSignIn)).options));
  const { accessToken } = await api(passkeys.signIn, { response });
  storeToken(accessToken);
}

/** [H495] Proves by a passkey that the account is the user's. */
export async function confirmByPasskey(): Promise<void> {
  const passkey = await turns.press(async () => sign((await api(passkeys.beginSignIn)).options));
  const { accessToken } = await api(reauthentication.confirm, { passkey });
  storeToken(accessToken);
}

/**
 * [H492] Offers passkeys in the autofill of the email field. `signedIn` resolves with true if the user signed in with
 * one; `stop` ends the offer. [H1196] Other requests interrupt the offer only for a while.
 */
export function offerPasskeys(): { readonly signedIn: Promise<boolean>; stop(): void } {
  if (!canHavePasskeys()) return { signedIn: Promise.resolve(false), stop() {} };
  const { result, stop } = turns.offer(async () => {
    const { browserSupportsWebAuthnAutofill } = await loadWebAuthn();
    if (!(await browserSupportsWebAuthnAutofill())) return null;
    return sign((await api(passkeys.beginSignIn)).options, true);
  });
  const signIn = async () => {
    const response = await result;
    if (response === null) return false;
    const { accessToken } = await api(passkeys.signIn, { response });
    storeToken(accessToken);
    return true;
  };
  // Errors are ignored here, because the passkey button reports them.
  return { signedIn: signIn().catch(() => false), stop };
}

type Options = Readonly<Record<string, unknown>>;

async function create(options: Options) {
  const { startRegistration } = await loadWebAuthn();
  // The server makes the options with the same library, hence the cast.
  return turns.press(() =>
    startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    }),
  );
}

async function sign(options: Options, useBrowserAutofill = false) {
  const { startAuthentication } = await loadWebAuthn();
  return startAuthentication({
    // The server makes the options with the same library, hence the cast.
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill,
  });
}

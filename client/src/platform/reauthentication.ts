import { ApiError } from '@hangout/contract/framework/errors';
import type { ReauthenticationMethod } from '@hangout/contract/rest/authentication/reauthentication';
import { atom } from 'jotai';
import { whileRunning } from './once.ts';
import { store } from './store.ts';

export interface ReauthenticationPrompt {
  readonly by: ReauthenticationMethod;
  /** [H821] True if a second-factor code is needed after the password. */
  readonly withCode: boolean;
  /** Closes the dialog; `isConfirmed` is false if the user cancelled it. */
  readonly finish: (isConfirmed: boolean) => void;
}

export const reauthenticationPromptAtom = atom<ReauthenticationPrompt | null>(null);

/** [H740] Returns whether the server has refused a request because it requires reauthentication first. */
export const isReauthenticationNeeded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'reauthentication_needed';

/**
 * Opens the dialog that asks for the password, a code or a passkey. Resolves to whether the user has
 * confirmed their identity.
 */
export const requestReauthentication = whileRunning((error: ApiError) =>
  new Promise<boolean>((resolve) => {
    store.set(reauthenticationPromptAtom, { ...methodOf(error.body), finish: resolve });
  }).finally(() => store.set(reauthenticationPromptAtom, null)),
);

/** Reads from a refusal how the user can confirm their identity. */
export function methodOf(body: unknown): Pick<ReauthenticationPrompt, 'by' | 'withCode'> {
  const details = typeof body === 'object' && body !== null && 'details' in body ? body.details : null;
  const { by, withCode }: { by?: unknown; withCode?: unknown } =
    typeof details === 'object' ? { ...details } : {};
  return { by: by === 'code' || by === 'passkey' ? by : 'password', withCode: withCode === true };
}

import { ApiError } from '@hangout/contract/framework/errors';
import type { ReauthenticationMethod } from '@hangout/contract/rest/user-service/reauthentication';
import { atom } from 'jotai';
import { store } from './store.ts';

/** What the open dialog asks the user for, and whom it answers. */
export interface ReauthenticationPrompt {
  readonly by: ReauthenticationMethod;
  /** [H821] Whether the password is followed by a code of the second factor. */
  readonly withCode: boolean;
  /** Closes the dialog; `isConfirmed` is false where the user has cancelled it. */
  readonly finish: (isConfirmed: boolean) => void;
}

/** The prompt that the dialog shows; null while nothing is asked. */
export const reauthenticationPromptAtom = atom<ReauthenticationPrompt | null>(null);

/** [H740] Whether the server wants the user to confirm who they are before it does what was asked. */
export const isReauthenticationNeeded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'reauthentication_needed';

let pending: Promise<boolean> | null = null;

/** Asks the user for the password, or for a code, and resolves with whether they have confirmed who they are. */
export function requestReauthentication(error: ApiError): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    store.set(reauthenticationPromptAtom, { ...methodOf(error.body), finish: resolve });
  }).finally(() => {
    pending = null;
    store.set(reauthenticationPromptAtom, null);
  });
  return pending;
}

/** How the user confirms it, as the details of the refusal say. */
export function methodOf(body: unknown): Pick<ReauthenticationPrompt, 'by' | 'withCode'> {
  const details = typeof body === 'object' && body !== null && 'details' in body ? body.details : null;
  const { by, withCode }: { by?: unknown; withCode?: unknown } =
    typeof details === 'object' ? { ...details } : {};
  return { by: by === 'code' || by === 'passkey' ? by : 'password', withCode: withCode === true };
}

import { ApiError } from '@hangout/contract/framework/errors';
import type { ReauthenticationMethod } from '@hangout/contract/rest/authentication/reauthentication';
import { atom } from 'jotai';
import { whileRunning } from './once.ts';
import { store } from './store.ts';

/** What the open dialog requests, and the callback for the result. */
export interface ReauthenticationPrompt {
  readonly by: ReauthenticationMethod;
  /** [H821] Whether the user also enters a second-factor code after the password. */
  readonly withCode: boolean;
  /** Closes the dialog; `isConfirmed` is false if the user cancelled it. */
  readonly finish: (isConfirmed: boolean) => void;
}

/** The prompt that the dialog shows; null if it is closed. */
export const reauthenticationPromptAtom = atom<ReauthenticationPrompt | null>(null);

/** [H740] Whether the server requires the user to confirm their identity before the request. */
export const isReauthenticationNeeded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'reauthentication_needed';

/** Asks the user for the password, a code or a passkey; resolves to whether they confirmed their identity. */
export const requestReauthentication = whileRunning((error: ApiError) =>
  new Promise<boolean>((resolve) => {
    store.set(reauthenticationPromptAtom, { ...methodOf(error.body), finish: resolve });
  }).finally(() => store.set(reauthenticationPromptAtom, null)),
);

/** The method of confirmation, from the details of the refusal. */
export function methodOf(body: unknown): Pick<ReauthenticationPrompt, 'by' | 'withCode'> {
  const details = typeof body === 'object' && body !== null && 'details' in body ? body.details : null;
  const { by, withCode }: { by?: unknown; withCode?: unknown } =
    typeof details === 'object' ? { ...details } : {};
  return { by: by === 'code' || by === 'passkey' ? by : 'password', withCode: withCode === true };
}

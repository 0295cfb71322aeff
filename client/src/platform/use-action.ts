import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { showErrorToast } from './toasts.ts';

interface ActionOptions<Result, Input> {
  readonly onSuccess?: (result: Result, input: Input) => unknown;
  readonly onSettled?: () => unknown;
  /** Handles an error instead of the toast; 'form' if the form shows the error. */
  readonly onError?: 'form' | ((error: unknown, input: Input) => unknown);
}

/**
 * Creates a TanStack mutation for a user action. Errors are shown as a toast unless `onError` is given. Actions are
 * never retried.
 */
export function useAction<Result, Input = void>(
  run: (input: Input) => Promise<Result>,
  { onSuccess, onSettled, onError = showErrorToast }: ActionOptions<Result, Input> = {},
): UseMutationResult<Result, Error, Input> {
  return useMutation({
    mutationFn: (input: Input) => run(input),
    // If the browser is offline, an action fails at once; by default TanStack Query would run it after the reconnect.
    networkMode: 'always',
    ...(onSuccess && { onSuccess: (result: Result, input: Input) => onSuccess(result, input) }),
    ...(onSettled && { onSettled: () => onSettled() }),
    ...(onError !== 'form' && { onError: (error: Error, input: Input) => onError(error, input) }),
  });
}

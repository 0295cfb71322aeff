import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { showErrorToast } from './toasts.ts';

interface ActionOptions<Result, Input> {
  readonly onSuccess?: (result: Result, input: Input) => unknown;
  readonly onSettled?: () => unknown;
  /** Replaces the error toast. 'form' if the form shows the error itself. */
  readonly onError?: 'form' | ((error: unknown, input: Input) => unknown);
}

/**
 * Creates a TanStack mutation for a user action. It is never retried; its error is shown as a toast unless
 * `onError` is given.
 */
export function useAction<Result, Input = void>(
  run: (input: Input) => Promise<Result>,
  { onSuccess, onSettled, onError = showErrorToast }: ActionOptions<Result, Input> = {},
): UseMutationResult<Result, Error, Input> {
  return useMutation({
    mutationFn: (input: Input) => run(input),
    // Offline, an action fails at once. By default TanStack Query would delay it until the reconnect.
    networkMode: 'always',
    ...(onSuccess && { onSuccess: (result: Result, input: Input) => onSuccess(result, input) }),
    ...(onSettled && { onSettled: () => onSettled() }),
    ...(onError !== 'form' && { onError: (error: Error, input: Input) => onError(error, input) }),
  });
}

import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { showErrorToast } from './toasts.ts';

interface ActionOptions<Result, Input> {
  readonly onSuccess?: (result: Result, input: Input) => unknown;
  readonly onSettled?: () => unknown;
  /** Handles an error instead of showing a toast; `form` if the calling form shows the error. */
  readonly onError?: 'form' | ((error: unknown, input: Input) => unknown);
}

/**
 * Creates a TanStack Query mutation for a user action, such as pressing a button or sending a form. An error is shown
 * as a toast unless `onError` is given. An action is never retried automatically.
 */
export function useAction<Result, Input = void>(
  run: (input: Input) => Promise<Result>,
  { onSuccess, onSettled, onError = showErrorToast }: ActionOptions<Result, Input> = {},
): UseMutationResult<Result, Error, Input> {
  return useMutation({
    mutationFn: (input: Input) => run(input),
    // While the browser is offline an action fails at once, instead of being run on the reconnect.
    networkMode: 'always',
    ...(onSuccess && { onSuccess: (result: Result, input: Input) => onSuccess(result, input) }),
    ...(onSettled && { onSettled: () => onSettled() }),
    ...(onError !== 'form' && { onError: (error: Error, input: Input) => onError(error, input) }),
  });
}

import { type FormEvent, useState } from 'react';
import { showErrorToast } from './toasts.ts';
import { useAction } from './use-action.ts';
import { useErrorTexts } from './use-error-text.ts';

/** The error text of each field of a form; null for a valid field. */
type Problems = Readonly<Record<string, string | null>>;

interface FormOptions<Values, Result, Wrong extends Problems> {
  readonly first: Values | (() => Values);
  readonly check?: (values: Values) => Wrong;
  /** Whether enough is filled in to send the form; otherwise submitting does nothing. */
  readonly isComplete?: (values: Values) => boolean;
  readonly send: (values: Values) => Promise<Result>;
  readonly onSuccess?: (result: Result) => unknown;
  /** Whether a refusal by the server is shown in the form (the default) or as a toast. */
  readonly showsRefusal?: 'form' | 'toast';
  /** Returns the text that the form shows for a refusal by the server. */
  readonly describe?: (error: unknown) => string;
  /** Called with the error after a refusal by the server, unless a toast shows the refusal. */
  readonly onRefused?: (error: unknown) => unknown;
  /** Values that replace those of the form after a successful submit, if the form stays open. */
  readonly next?: Values;
}

export interface FormState<Values, Wrong> {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  readonly isComplete: boolean;
  /** The error texts of the fields; empty until the user has tried to submit the form. */
  readonly errors: Partial<Wrong>;
  /** The text of the server's refusal, to be shown in the form; null without a refusal. */
  readonly refusal: string | null;
  readonly error: Error | null;
  /** Forgets the server's refusal. */
  readonly resetError: () => void;
  readonly isPending: boolean;
  readonly submit: (event: FormEvent) => void;
}

/** Manages the state of a form: its values, their validation, and sending them to the server. */
export function useForm<Values extends object, Result, Wrong extends Problems = Record<never, null>>({
  first,
  check,
  isComplete: checkComplete = () => true,
  send,
  onSuccess,
  showsRefusal = 'form',
  describe,
  onRefused,
  next,
}: FormOptions<Values, Result, Wrong>): FormState<Values, Wrong> {
  const { describeError } = useErrorTexts();
  const [values, setValues] = useState(first);
  const [isTried, setTried] = useState(false);
  const isComplete = checkComplete(values);
  const wrong = check?.(values);
  const isRight = Object.values(wrong ?? {}).every((problem) => problem === null);
  const action = useAction(() => send(values), {
    onSuccess(result) {
      if (next) {
        setValues(next);
        setTried(false);
      }
      return onSuccess?.(result);
    },
    onError: showsRefusal === 'toast' ? showErrorToast : (onRefused ?? 'form'),
  });
  return {
    values,
    set: (change) => setValues((before) => ({ ...before, ...change })),
    isComplete,
    errors: isTried && wrong ? wrong : {},
    refusal: action.isError && showsRefusal === 'form' ? (describe ?? describeError)(action.error) : null,
    error: action.error,
    resetError: action.reset,
    isPending: action.isPending,
    submit(event) {
      event.preventDefault();
      setTried(true);
      if (isComplete && isRight && !action.isPending) action.mutate();
    },
  };
}

import { type FormEvent, useState } from 'react';
import { showErrorToast } from './toasts.ts';
import { useAction } from './use-action.ts';
import { useErrorTexts } from './use-error-text.ts';

/** What is wrong with the values of a form, as a text for each field; null for a field that is right. */
type Problems = Readonly<Record<string, string | null>>;

interface FormOptions<Values, Result, Wrong extends Problems> {
  readonly first: Values | (() => Values);
  readonly check?: (values: Values) => Wrong;
  /** Whether enough is filled in to send the form; otherwise submitting does nothing. */
  readonly isComplete?: (values: Values) => boolean;
  readonly send: (values: Values) => Promise<Result>;
  readonly onSuccess?: (result: Result) => unknown;
  /** Whether the form or a toast shows that the server has refused the values. */
  readonly showsRefusal?: 'form' | 'toast';
  /** The text of a refusal that the form shows. */
  readonly describe?: (error: unknown) => string;
  /** Called with the error of a refusal that the form shows. */
  readonly onRefused?: (error: unknown) => unknown;
  /** The values after they were sent, if the form stays. */
  readonly next?: Values;
}

export interface FormState<Values, Wrong> {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  readonly isComplete: boolean;
  /** What is wrong, once the user has tried to send it. */
  readonly errors: Partial<Wrong>;
  /** The text of the server's refusal. */
  readonly refusal: string | null;
  readonly error: Error | null;
  /** Forgets the server's refusal. */
  readonly resetError: () => void;
  readonly isPending: boolean;
  readonly submit: (event: FormEvent) => void;
}

/** The state of a form: its values, what is wrong with them, and sending them. */
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

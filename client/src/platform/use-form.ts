import { type FormEvent, useState } from 'react';
import { showErrorToast } from './toasts.ts';
import { useAction } from './use-action.ts';
import { useErrorTexts } from './use-error-text.ts';

/** Error texts by field; null for a valid field. */
type Problems = Readonly<Record<string, string | null>>;

interface FormOptions<Values, Result, Wrong extends Problems> {
  readonly first: Values | (() => Values);
  readonly check?: (values: Values) => Wrong;
  /** Returns whether the form can be sent; if not, submitting does nothing. */
  readonly isComplete?: (values: Values) => boolean;
  readonly send: (values: Values) => Promise<Result>;
  readonly onSuccess?: (result: Result) => unknown;
  /** Where the server's refusal is shown; in the form by default. */
  readonly showsRefusal?: 'form' | 'toast';
  /** Returns the text of a refusal in the form. */
  readonly describe?: (error: unknown) => string;
  /** Called with the server's refusal, unless a toast shows it. */
  readonly onRefused?: (error: unknown) => unknown;
  /** The form's values after a successful submit, if it stays open. */
  readonly next?: Values;
}

export interface FormState<Values, Wrong> {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  /** Returns the props that bind a field to the value of this name. */
  readonly field: <Name extends keyof Values & string>(
    name: Name,
  ) => {
    readonly value: Values[Name];
    readonly onChange: (value: Values[Name]) => void;
    readonly error: string | null | undefined;
  };
  readonly isComplete: boolean;
  /** Error texts by field; empty before the first submit. */
  readonly errors: Partial<Wrong>;
  /** The text of the server's refusal, or null. */
  readonly refusal: string | null;
  readonly error: Error | null;
  readonly resetError: () => void;
  readonly isPending: boolean;
  readonly submit: (event: FormEvent) => void;
}

/** Manages a form: its values, their validation, and sending. */
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
  const errors: Partial<Wrong> = isTried && wrong ? wrong : {};
  return {
    values,
    set: (change) => setValues((before) => ({ ...before, ...change })),
    field: (name) => ({
      value: values[name],
      onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
      error: (errors as Partial<Problems>)[name],
    }),
    isComplete,
    errors,
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

import { type FormEvent, useState } from 'react';
import { showErrorToast } from './toasts.ts';
import { useAction } from './use-action.ts';
import { useErrorTexts } from './use-error-text.ts';

/** What is wrong with the values of a form, as a text for each field; null for a field that is right. */
type Problems = Readonly<Record<string, string | null>>;

interface FormOptions<Values, Result, Wrong extends Problems> {
  readonly first: Values | (() => Values);
  readonly check?: (values: Values) => Wrong;
  readonly send: (values: Values) => Promise<Result>;
  readonly onSuccess?: (result: Result) => unknown;
  /** Whether the form or a toast shows that the server has refused the values. */
  readonly showsRefusal?: 'form' | 'toast';
  /** The values after they were sent, if the form stays. */
  readonly next?: Values;
}

export interface Form<Values, Wrong> {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  /** What is wrong, once the user has tried to send it. */
  readonly errors: Partial<Wrong>;
  /** The text of the server's refusal. */
  readonly refusal: string | null;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly submit: (event: FormEvent) => void;
}

/** The state of a form: its values, what is wrong with them, and sending them. */
export function useForm<Values extends object, Result, Wrong extends Problems = Record<never, null>>({
  first,
  check,
  send,
  onSuccess,
  showsRefusal = 'form',
  next,
}: FormOptions<Values, Result, Wrong>): Form<Values, Wrong> {
  const { describeError } = useErrorTexts();
  const [values, setValues] = useState(first);
  const [isTried, setTried] = useState(false);
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
    onError: showsRefusal === 'form' ? 'form' : showErrorToast,
  });
  return {
    values,
    set: (change) => setValues((before) => ({ ...before, ...change })),
    errors: isTried && wrong ? wrong : {},
    refusal: action.isError && showsRefusal === 'form' ? describeError(action.error) : null,
    error: action.error,
    isPending: action.isPending,
    submit(event) {
      event.preventDefault();
      setTried(true);
      if (isRight && !action.isPending) action.mutate();
    },
  };
}

import { type FormEvent, useState } from 'react';
import { showErrorToast } from './toasts.ts';
import { useAction } from './use-action.ts';
import { useErrorTexts } from './use-error-text.ts';

/** Error texts by field; null if the field is valid. */
type Problems = Readonly<Record<string, string | null>>;

interface FormOptions<Values, Result, Wrong extends Problems> {
  readonly first: Values | (() => Values);
  readonly check?: (values: Values) => Wrong;
  /** Returns whether the form can be sent. If not, submitting does nothing. */
  readonly isComplete?: (values: Values) => boolean;
  readonly send: (values: Values) => Promise<Result>;
  readonly onSuccess?: (result: Result, sent: Values) => unknown;
  /** Where a refusal by the server is shown; in the form if absent. */
  readonly showsRefusal?: 'form' | 'toast';
  /** Returns the text of a refusal that the form shows. */
  readonly describe?: (error: unknown) => string;
  /** Called with a refusal by the server, unless a toast shows it. */
  readonly onRefused?: (error: unknown) => unknown;
  /** Values of the form after a successful submit, for forms that stay open. [H1637] What was typed meanwhile stays. */
  readonly next?: Values;
}

export interface FormState<Values, Wrong> {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  /** Returns the props that bind an input to the value `name`. */
  readonly field: <Name extends keyof Values & string>(
    name: Name,
  ) => {
    readonly value: Values[Name];
    readonly onChange: (value: Values[Name]) => void;
    readonly error: string | null | undefined;
  };
  readonly isComplete: boolean;
  /** Error texts by field; empty until the first submit. */
  readonly errors: Partial<Wrong>;
  /** Text of the server's refusal, or null. */
  readonly refusal: string | null;
  readonly error: Error | null;
  /** Forgets the refusal, and the errors of fields until the next submit. */
  readonly resetErrors: () => void;
  readonly isPending: boolean;
  readonly submit: (event: FormEvent) => void;
}

/** [H1637] Returns `next`, but with the values that are no longer those that were sent. */
export const preserveTyped = <Values extends object>(sent: Values, now: Values, next: Values): Values => ({
  ...next,
  ...Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== Reflect.get(sent, name))),
});

/** Manages the values, the validation and the submit of a form. */
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
  const action = useAction(send, {
    onSuccess(result, sent) {
      if (next) {
        setValues((now) => preserveTyped(sent, now, next));
        setTried(false);
      }
      return onSuccess?.(result, sent);
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
    resetErrors() {
      action.reset();
      setTried(false);
    },
    isPending: action.isPending,
    submit(event) {
      event.preventDefault();
      setTried(true);
      if (isComplete && isRight && !action.isPending) action.mutate(values);
    },
  };
}

import { type ReactNode, useState } from 'react';
import { useAction } from '../../platform/use-action.ts';
import { Confirm, type ConfirmTexts } from '../primitives/dialog.tsx';

interface ConfirmedActionOptions extends ConfirmTexts {
  readonly run: () => unknown;
  readonly onSuccess?: () => unknown;
}

/**
 * An action that runs after the user has confirmed it: `ask` opens the dialog, which `question` renders. While a promise
 * of `run` is pending, the dialog stays open.
 */
export function useConfirmedAction({ run, onSuccess, ...texts }: ConfirmedActionOptions) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const action = useAction(async () => run(), { ...(onSuccess && { onSuccess }), onSettled: close });
  const question: ReactNode = isAsking ? (
    <Confirm {...texts} busy={action.isPending} onConfirm={() => action.mutate()} onClose={close} />
  ) : null;
  return { ask: () => setAsking(true), question };
}

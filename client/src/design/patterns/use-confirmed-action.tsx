import { type ReactNode, useState } from 'react';
import { useAction } from '../../platform/use-action.ts';
import { Confirm, type ConfirmTexts } from '../primitives/dialog.tsx';

interface ConfirmedActionOptions extends ConfirmTexts {
  readonly run: () => unknown;
  readonly onSuccess?: () => unknown;
}

/**
 * An action that asks first: `ask` opens the dialog, which must be rendered as `question`. The dialog stays open until
 * the promise of `run` settles.
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

import { Fingerprint } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { canHavePasskeys, offerPasskeys, signInWithPasskey, signUpWithPasskey } from '../../api/passkeys.ts';
import { Button } from '../../design/primitives/button.tsx';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import { type Appearance, signUpFields, useAppearance } from './appearance-fields.tsx';
import { usePasskeyErrorText } from './use-passkey-error-text.ts';

interface PasskeyButtonProps {
  readonly mode: 'sign-up' | 'login';
  /** Appearance of a new account; null for that of the guest. */
  readonly appearance?: Appearance | null;
  /** True if passkeys are offered in the autofill of the page's email field. */
  readonly isOffered?: boolean;
  /** Called after a successful sign-up or login; `isNew` is true after a sign-up. */
  readonly onDone: (isNew: boolean) => void;
}

/**
 * [H492] [H496] Signs in or up by a passkey, also by one that the user picks in autofill. Renders nothing if the
 * browser cannot use passkeys here.
 */
export function PasskeyButton({ mode, appearance = null, isOffered = true, onDone }: PasskeyButtonProps) {
  const { t } = useTranslation();
  const describeError = usePasskeyErrorText();
  const { proposed } = useAppearance();
  const isNew = mode === 'sign-up';
  const finish = (name: string | null) => {
    void queryClient.invalidateQueries();
    if (name) showToast({ tone: 'good', text: t('passkeys.welcome', { name }) });
    onDone(isNew);
  };
  useOfferedPasskeys(!isNew && isOffered, () => finish(null));
  const enter = useAction(
    async () => {
      if (isNew) return signUpWithPasskey(t('passkeys.firstName'), signUpFields(appearance ?? proposed));
      await signInWithPasskey();
      return null;
    },
    { onSuccess: finish, onError: 'form' },
  );
  if (!canHavePasskeys()) return null;
  return (
    <>
      <Button
        wide
        type="button"
        onClick={() => enter.mutate()}
        busy={enter.isPending}
        data-testid="with-passkey"
      >
        <Fingerprint size={20} aria-hidden="true" />
        {t(isNew ? 'passkeys.signUp' : 'passkeys.signIn')}
      </Button>
      <ErrorText testId="passkey-error">{enter.isError ? describeError(enter.error) : null}</ErrorText>
    </>
  );
}

/** Offers passkeys in autofill while the form is shown. */
function useOfferedPasskeys(isWanted: boolean, onSignedIn: () => void): void {
  const latest = useRef(onSignedIn);
  latest.current = onSignedIn;
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    const offer = offerPasskeys();
    void offer.signedIn.then((isSignedIn) => {
      if (isSignedIn && isShown) latest.current();
    });
    return () => {
      isShown = false;
      offer.stop();
    };
  }, [isWanted]);
}

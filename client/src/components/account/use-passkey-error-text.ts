import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../../platform/use-error-text.ts';

/** Error texts for passkeys: the browser refuses, the user cancels, or the server refuses. */
export function usePasskeyErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  const { describeSignInError } = useErrorTexts();
  return (error) => {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return t('passkeys.cancelled');
    if (name === 'InvalidStateError') return t('passkeys.known');
    return describeSignInError(error);
  };
}

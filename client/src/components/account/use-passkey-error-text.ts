import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../../platform/use-error-text.ts';

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

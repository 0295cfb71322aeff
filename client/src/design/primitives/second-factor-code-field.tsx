import { useTranslation } from 'react-i18next';
import { TextField } from './text-field.tsx';

interface SecondFactorCodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly testId: string;
}

/** [H734] Takes a code of the authenticator app or a recovery code. */
export function SecondFactorCodeField(props: SecondFactorCodeFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('security.code')}
      hint={t('security.codeHint')}
      autoComplete="one-time-code"
      maxLength={40}
      {...props}
    />
  );
}

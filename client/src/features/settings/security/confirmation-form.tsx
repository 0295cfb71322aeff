import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../design/primitives/password-field.tsx';
import { SecondFactorCodeField } from '../../../design/primitives/second-factor-code-field.tsx';
import { useAction } from '../../../platform/use-action.ts';
import { SecurityForm } from './security-form.tsx';

interface ConfirmationFormProps<T> {
  readonly label: string;
  readonly confirm: (password: string, code: string) => Promise<T>;
  readonly onDone: (result: T) => void;
  readonly onCancel: () => void;
}

/** Asks for password and code before a change of the second factor. */
export function ConfirmationForm<T>({ label, confirm, onDone, onCancel }: ConfirmationFormProps<T>) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const send = useAction(() => confirm(password, code.trim()), { onSuccess: onDone, onError: 'form' });
  return (
    <SecurityForm
      label={label}
      testId="confirm-send"
      isComplete={password !== '' && code.trim() !== ''}
      call={send}
      onCancel={onCancel}
    >
      <PasswordField
        label={t('security.currentPassword')}
        value={password}
        onChange={setPassword}
        testId="confirm-password"
      />
      <SecondFactorCodeField value={code} onChange={setCode} testId="confirm-code" />
    </SecurityForm>
  );
}

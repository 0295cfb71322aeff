import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../../core/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface ConfirmationFormProps<T> {
  /** What the button does. */
  readonly label: string;
  readonly confirm: (password: string, code: string) => Promise<T>;
  readonly onDone: (result: T) => void;
  readonly onCancel: () => void;
}

/** Asks for password and code before something is changed about the second factor. */
export function ConfirmationForm<T>({ label, confirm, onDone, onCancel }: ConfirmationFormProps<T>) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const send = useMutation({ mutationFn: () => confirm(password, code.trim()), onSuccess: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && code.trim() !== '') send.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <PasswordField
        label={t('security.currentPassword')}
        value={password}
        onChange={setPassword}
        testId="confirm-password"
      />
      <TextField
        label={t('security.code')}
        hint={t('security.codeHint')}
        autoComplete="one-time-code"
        maxLength={40}
        testId="confirm-code"
        value={code}
        onChange={setCode}
      />
      {send.isError ? (
        <p role="alert" className="security-error">
          {describeError(send.error)}
        </p>
      ) : null}
      <div className="security-buttons">
        <Button variant="brand" type="submit" busy={send.isPending} data-testid="confirm-send">
          {label}
        </Button>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
      </div>
    </form>
  );
}

import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../design/primitives/password-field.tsx';
import { SecondFactorCodeField } from '../../../design/primitives/second-factor-code-field.tsx';
import { useForm } from '../../../platform/use-form.ts';
import { SecurityForm } from './security-form.tsx';

interface ConfirmationFormProps<T> {
  readonly label: string;
  readonly confirm: (password: string, code: string) => Promise<T>;
  readonly onDone: (result: T) => void;
  readonly onCancel: () => void;
}

export function ConfirmationForm<T>({ label, confirm, onDone, onCancel }: ConfirmationFormProps<T>) {
  const { t } = useTranslation();
  const form = useForm({
    first: { password: '', code: '' },
    isComplete: ({ password, code }) => password !== '' && code.trim() !== '',
    send: ({ password, code }) => confirm(password, code.trim()),
    onSuccess: onDone,
  });
  return (
    <SecurityForm label={label} testId="confirm-send" form={form} onCancel={onCancel}>
      <PasswordField
        label={t('security.currentPassword')}
        {...form.field('password')}
        testId="confirm-password"
      />
      <SecondFactorCodeField {...form.field('code')} testId="confirm-code" />
    </SecurityForm>
  );
}

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import styles from './password-field.module.css';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** True for a new password: browsers suggest one, and the hint says what is required. */
  readonly isNew?: boolean;
  readonly error?: string | null;
  readonly testId?: string;
}

export function PasswordField({ label, value, onChange, isNew, error, testId }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={isNew ? t('account.passwordHint') : undefined} error={error}>
      {(ids) => (
        <span className={styles.password}>
          <Input
            {...ids}
            className={styles.input}
            type={isShown ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            data-testid={testId}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            className={styles.show}
            label={t(isShown ? 'account.hidePassword' : 'account.showPassword')}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}

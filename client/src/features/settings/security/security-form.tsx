import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/primitives/button.tsx';
import textStyles from '../../../design/text.module.css';
import { useErrorTexts } from '../../../platform/use-error-text.ts';
import styles from './security.module.css';

interface SecurityFormProps {
  readonly label: string;
  readonly testId: string;
  /** True if all fields are filled in; otherwise submitting does nothing. */
  readonly isComplete: boolean;
  /** The mutation that the form submits. */
  readonly call: { readonly mutate: () => void; readonly isPending: boolean; readonly error: unknown };
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form of the security page: its fields, the error, and the buttons to submit and to cancel. */
export function SecurityForm({ label, testId, isComplete, call, onCancel, children }: SecurityFormProps) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) call.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      {children}
      {call.error ? (
        <p role="alert" className={textStyles.errorText}>
          {describeError(call.error)}
        </p>
      ) : null}
      <div className={styles.securityButtons}>
        <Button variant="brand" type="submit" busy={call.isPending} data-testid={testId}>
          {label}
        </Button>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
      </div>
    </form>
  );
}

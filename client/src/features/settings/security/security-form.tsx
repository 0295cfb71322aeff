import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../design/patterns/form.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { ErrorText } from '../../../design/primitives/error-text.tsx';
import type { FormState } from '../../../platform/use-form.ts';
import styles from './security.module.css';

interface SecurityFormProps {
  readonly label: string;
  readonly testId: string;
  readonly form: Pick<FormState<unknown, unknown>, 'submit' | 'isPending' | 'refusal'>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form of the security settings: its fields, its error, and the buttons that submit and cancel. */
export function SecurityForm({ label, testId, form, onCancel, children }: SecurityFormProps) {
  const { t } = useTranslation();
  return (
    <Form form={form}>
      {children}
      <ErrorText>{form.refusal}</ErrorText>
      <div className={styles.securityButtons}>
        <Button variant="brand" type="submit" busy={form.isPending} data-testid={testId}>
          {label}
        </Button>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
      </div>
    </Form>
  );
}

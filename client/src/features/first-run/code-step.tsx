import { useTranslation } from 'react-i18next';
import { checkSetupCode, type NewServer } from '../../api/first-run.ts';
import styles from '../../components/account/account.module.css';
import { LanguageChips } from '../../components/account/language-chips.tsx';
import { Form } from '../../design/patterns/form.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { useForm } from '../../platform/use-form.ts';
import ownStyles from './first-run.module.css';

interface CodeStepProps {
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly onServer: (server: NewServer) => void;
}

/** The first step: the language, and the set-up code from the server's log. */
export function CodeStep({ code, onCode, onServer }: CodeStepProps) {
  const { t } = useTranslation();
  const form = useForm({
    first: { code },
    check: (values) => ({ code: values.code.trim() === '' ? t('firstRun.codeMissing') : null }),
    send: (values) => checkSetupCode(values.code),
    onSuccess: onServer,
  });
  return (
    <>
      <fieldset className={ownStyles.languages} aria-label={t('settings.language')}>
        <LanguageChips />
      </fieldset>
      <Form form={form} className={styles.form}>
        <TextField
          label={t('firstRun.code')}
          hint={t('firstRun.codeHint')}
          autoComplete="off"
          maxLength={60}
          testId="first-run-code"
          value={form.values.code}
          error={form.errors.code ?? form.refusal}
          onChange={(entered) => {
            form.set({ code: entered });
            onCode(entered);
          }}
        />
        <Button variant="brand" wide type="submit" busy={form.isPending} data-testid="first-run-next">
          {t('firstRun.next')}
        </Button>
      </Form>
    </>
  );
}

import type { Language } from '@hangout/rules';
import { isEmailAddress } from '@hangout/rules';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NewServer, sendTestMail, testStorage } from '../../api/first-run.ts';
import { Form } from '../../design/patterns/form.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { i18n } from '../../platform/i18n.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './first-run.module.css';

interface ChecksStepProps {
  readonly code: string;
  readonly server: NewServer;
  readonly email: string;
  /** Called with the address that a test mail was sent to; the form of the first admin is prefilled with it. */
  readonly onEmail: (email: string) => void;
  readonly onDone: () => void;
}

/** [H1972] Shows which storage and mail delivery are configured, with a button that tests each. */
export function ChecksStep({ onDone, ...props }: ChecksStepProps) {
  const { t } = useTranslation();
  return (
    <>
      <StorageCheck {...props} />
      <MailCheck {...props} />
      <Button variant="brand" wide onClick={onDone} data-testid="first-run-next">
        {t('firstRun.next')}
      </Button>
    </>
  );
}

type CheckProps = Omit<ChecksStepProps, 'onDone'>;

function StorageCheck({ code, server }: CheckProps) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const check = useAction(() => testStorage(code), { onError: 'form' });
  return (
    <Card className={styles.check} aria-labelledby="storage">
      <h2 id="storage">{t('firstRun.storage')}</h2>
      <p className={textStyles.quiet}>{t(`firstRun.storage_${server.storage}`)}</p>
      <ErrorText>{check.isError ? describeError(check.error) : null}</ErrorText>
      {check.isSuccess ? <Works text={t('firstRun.storageWorks')} testId="storage-works" /> : null}
      <Button busy={check.isPending} onClick={() => check.mutate()} data-testid="try-storage">
        {t('firstRun.tryStorage')}
      </Button>
    </Card>
  );
}

function MailCheck({ code, server, email, onEmail }: CheckProps) {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const form = useForm({
    first: { email },
    check: (values) => ({ email: isEmailAddress(values.email) ? null : t('account.emailInvalid') }),
    send: (values) => sendTestMail(code, values.email.trim(), i18n.language as Language),
    onSuccess: () => {
      onEmail(form.values.email.trim());
      setSent(true);
    },
  });
  return (
    <Card className={styles.check} aria-labelledby="mail">
      <h2 id="mail">{t('firstRun.mail')}</h2>
      <p className={textStyles.quiet}>{t(`firstRun.mails_${server.mails}`, { from: server.mailFrom })}</p>
      {server.mails === 'off' ? null : (
        <Form form={form} gap={12}>
          <TextField
            label={t('firstRun.mailTo')}
            type="email"
            autoComplete="email"
            testId="test-mail-to"
            value={form.values.email}
            error={form.errors.email ?? form.refusal}
            onChange={(entered) => form.set({ email: entered })}
          />
          {isSent ? <Works text={t(`firstRun.mailSent_${server.mails}`)} testId="mail-works" /> : null}
          <Button type="submit" busy={form.isPending} data-testid="try-mail">
            {t('firstRun.tryMail')}
          </Button>
        </Form>
      )}
    </Card>
  );
}

function Works({ text, testId }: { text: string; testId: string }) {
  return (
    <p role="status" className={styles.works} data-testid={testId}>
      <CircleCheck size={18} aria-hidden="true" />
      {text}
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { applyForApproval } from '../../api/sign-up.ts';
import { Form } from '../../design/patterns/form.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { sessionQuery } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './waiting-account.module.css';

/** Time between two checks of whether the account was approved, ms. */
const CHECK_MS = 15_000;

/** [H1962] Says that the account waits for an admin's approval, and lets its owner write a text to the admins. */
export function WaitingAccount({ uuid, application }: { uuid: string; application: string }) {
  const { t } = useTranslation();
  useQuery({ ...sessionQuery(uuid), refetchInterval: CHECK_MS });
  const form = useForm({
    first: { text: application },
    send: ({ text }) => applyForApproval(text),
    onSuccess: () => showToast({ tone: 'good', text: t('signUp.applied') }),
  });
  return (
    <Card className={styles.waiting} aria-labelledby="waiting" data-page-banner data-testid="waiting">
      <h2 id="waiting">
        <Hourglass size={20} aria-hidden="true" /> {t('signUp.waitingTitle')}
      </h2>
      <p>{t('signUp.waitingText')}</p>
      <Form form={form} gap={12}>
        <TextField
          label={t('signUp.yourWords')}
          lines={4}
          maxLength={1000}
          testId="application"
          {...form.field('text')}
        />
        <ErrorText>{form.refusal}</ErrorText>
        <div>
          <Button variant="brand" type="submit" busy={form.isPending} data-testid="application-send">
            {t('signUp.send')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

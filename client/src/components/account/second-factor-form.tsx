import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { useTranslation } from 'react-i18next';
import { Form } from '../../design/patterns/form.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { SecondFactorCodeField } from '../../design/primitives/second-factor-code-field.tsx';
import { api, storeToken } from '../../platform/rest-client.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './account.module.css';

/** [H734] Returns the token in the error `second_factor_needed`; null for other errors. */
export function stepTokenOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_needed') return null;
  const { details } = error.body as { details?: { stepToken?: string } };
  return details?.stepToken ?? null;
}

interface SecondFactorFormProps {
  /** Token for this step, from `stepTokenOf`. */
  readonly stepToken: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** [H734] The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ stepToken, onDone, onBack }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const { describeSignInError } = useErrorTexts();
  const form = useForm({
    first: { code: '' },
    isComplete: ({ code }) => code.trim() !== '',
    send: ({ code }) => api(auth.secondFactor, { stepToken, code: code.trim() }),
    onSuccess: ({ accessToken }) => {
      storeToken(accessToken);
      onDone();
    },
    describe: describeSignInError,
  });
  return (
    <Form form={form} className={styles.form}>
      <SecondFactorCodeField {...form.field('code')} testId="second-factor-code" />
      <ErrorText testId="account-error">{form.refusal}</ErrorText>
      <Button variant="brand" wide type="submit" busy={form.isPending} data-testid="second-factor-submit">
        {t('account.logIn')}
      </Button>
      <Button variant="plain" size="small" onClick={onBack}>
        {t('security.otherAccount')}
      </Button>
    </Form>
  );
}

import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/primitives/button.tsx';
import { SecondFactorCodeField } from '../../design/primitives/second-factor-code-field.tsx';
import textStyles from '../../design/text.module.css';
import { api, storeToken } from '../../platform/rest-client.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import styles from './account.module.css';

/** [H734] The token of a sign-in that still needs a code; null for any other error. */
export function stepTokenOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_needed') return null;
  const { details } = error.body as { details?: { stepToken?: string } };
  return details?.stepToken ?? null;
}

interface SecondFactorFormProps {
  /** From the error of the first step. */
  readonly stepToken: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** [H734] The second step of a sign-in: a code from the authenticator app, or a recovery code. */
export function SecondFactorForm({ stepToken, onDone, onBack }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const { describeSignInError } = useErrorTexts();
  const [code, setCode] = useState('');
  const enter = useAction(() => api(auth.secondFactor, { stepToken, code: code.trim() }), {
    onSuccess: ({ accessToken }) => {
      storeToken(accessToken);
      onDone();
    },
    onError: 'form',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') enter.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SecondFactorCodeField value={code} onChange={setCode} testId="second-factor-code" />
      {enter.isError ? (
        <p role="alert" className={textStyles.errorText} data-testid="account-error">
          {describeSignInError(enter.error)}
        </p>
      ) : null}
      <Button variant="brand" wide type="submit" busy={enter.isPending} data-testid="second-factor-submit">
        {t('account.logIn')}
      </Button>
      <Button variant="plain" size="small" onClick={onBack}>
        {t('security.otherAccount')}
      </Button>
    </form>
  );
}

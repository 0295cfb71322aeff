import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { isNickname } from '@hangout/rules';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { PasswordField } from '../../design/primitives/password-field.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { queryClient } from '../../platform/query-client.ts';
import { api, storeToken } from '../../platform/rest-client.ts';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import styles from './account.module.css';
import {
  type Appearance,
  AppearanceFields,
  isNicknameRefused,
  signUpFields,
  useAppearance,
} from './appearance-fields.tsx';
import { isEmailShaped } from './email-entry.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { forgotPasswordPath } from './redirect-path.ts';
import { SecondFactorForm, stepTokenOf } from './second-factor-form.tsx';

export type EmailMode = 'sign-up' | 'login';

interface EmailFormProps {
  readonly mode: EmailMode;
  /** [H233] Whether a sign-up also asks for the nickname and the avatar. */
  readonly withFigure?: boolean;
  readonly onMode: (mode: EmailMode) => void;
  /** Called when a link in the form leads to another page. */
  readonly onLeave?: () => void;
  /** Called after a successful sign-up or login; `isNew` is true after a sign-up. */
  readonly onDone: (isNew: boolean) => void;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

async function signIn(
  mode: EmailMode,
  entry: Credentials,
  appearance: Appearance | null,
): Promise<string | null> {
  if (mode === 'login') {
    const { accessToken } = await api(auth.login, entry);
    storeToken(accessToken);
    return null;
  }
  const { accessToken, user } = await api(accounts.signUp, {
    ...entry,
    ...(appearance && signUpFields(appearance)),
  });
  storeToken(accessToken);
  return user.nickname;
}

/** The form with email and password, for login and sign-up; accounts with a second factor then get a second form. */
export function EmailForm({ mode, withFigure = false, onMode, onLeave, onDone }: EmailFormProps) {
  const { t } = useTranslation();
  const { describeSignInError } = useErrorTexts();
  const [entry, setEntry] = useState<Credentials>({ email: '', password: '' });
  const [isTried, setTried] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isNew = mode === 'sign-up';
  const appearance = useAppearance();
  const asksFigure = isNew && withFigure;
  const wrong = {
    email: isEmailShaped(entry.email) ? null : t('account.emailInvalid'),
    password: !isNew || entry.password.length >= 8 ? null : t('account.passwordShort'),
    nickname: !asksFigure || isNickname(appearance.chosen.nickname) ? null : t('account.nicknameInvalid'),
  };
  const enter = useAction(
    () => signIn(mode, { ...entry, email: entry.email.trim() }, asksFigure ? appearance.chosen : null),
    {
      onSuccess: (name) => {
        void queryClient.invalidateQueries();
        if (name)
          showToast({
            tone: 'good',
            text: t('account.welcome', { name }),
            // [H479] The code is on its way; the sign-up does not depend on it.
            action: { label: t('waysIn.enterCode'), run: () => navigate('/verify') },
          });
        onDone(isNew);
      },
      onError: appearance.onRefused,
    },
  );
  const stepToken = stepTokenOf(enter.error);
  if (stepToken) {
    const finish = () => {
      void queryClient.invalidateQueries();
      onDone(false);
    };
    return <SecondFactorForm stepToken={stepToken} onDone={finish} onBack={() => enter.reset()} />;
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong.email && !wrong.password && !wrong.nickname) enter.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('account.email')}
        error={isTried ? wrong.email : null}
        type="email"
        // [H492] `webauthn` lets browsers offer passkeys in this field's autofill.
        autoComplete={isNew ? 'email' : 'email webauthn'}
        testId="sign-up-email"
        value={entry.email}
        onChange={(value) => setEntry({ ...entry, email: value })}
      />
      <PasswordField
        label={t('account.password')}
        isNew={isNew}
        testId="sign-up-password"
        value={entry.password}
        error={isTried ? wrong.password : null}
        onChange={(password) => setEntry({ ...entry, password })}
      />
      {asksFigure ? (
        <AppearanceFields appearance={appearance} error={isTried ? wrong.nickname : null} />
      ) : null}
      {enter.isError && !(asksFigure && isNicknameRefused(enter.error)) ? (
        <p role="alert" className={textStyles.errorText} data-testid="account-error">
          {describeSignInError(enter.error)}
        </p>
      ) : null}
      <div className={styles.submit} data-sticky={asksFigure || undefined}>
        <Button variant="brand" wide type="submit" busy={enter.isPending} data-testid="account-submit">
          {t(isNew ? 'account.createAccount' : 'account.logIn')}
        </Button>
      </div>
      <PasskeyButton mode={mode} appearance={asksFigure ? appearance.chosen : null} onDone={onDone} />
      {isNew ? null : (
        <p className={styles.other}>
          <ButtonLink
            variant="plain"
            size="small"
            to={forgotPasswordPath(pathname)}
            onClick={onLeave}
            data-testid="forgot"
          >
            {t('account.forgot')}
          </ButtonLink>
        </p>
      )}
      <p className={styles.other}>
        {t(isNew ? 'account.haveAccount' : 'account.noAccount')}
        <Button
          variant="plain"
          size="small"
          onClick={() => onMode(isNew ? 'login' : 'sign-up')}
          data-testid="account-other"
        >
          {t(isNew ? 'account.logIn' : 'app.signUp')}
        </Button>
      </p>
    </form>
  );
}

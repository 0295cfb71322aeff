import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { isEmailAddress, isNickname } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useMailsAreOff } from '../../api/sign-in.ts';
import { Form } from '../../design/patterns/form.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { PasswordField } from '../../design/primitives/password-field.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { useNavigate } from '../../platform/navigate.ts';
import { queryClient } from '../../platform/query-client.ts';
import { api, storeToken } from '../../platform/rest-client.ts';
import { showToast } from '../../platform/toasts.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import { useForm } from '../../platform/use-form.ts';
import { ConsentBox } from '../site/consent-box.tsx';
import { usePagesToAgree } from '../site/use-site-overview.ts';
import styles from './account.module.css';
import {
  type Appearance,
  AppearanceFields,
  isNicknameRefused,
  signUpFields,
  useAppearance,
} from './appearance-fields.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { forgotPasswordPath } from './redirect-path.ts';
import { SecondFactorForm, stepTokenOf } from './second-factor-form.tsx';

export type EmailMode = 'sign-up' | 'login';

interface EmailFormProps {
  readonly mode: EmailMode;
  /** [H233] True if the sign-up form asks for a nickname and an avatar too. */
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
  /** Versions of the terms and the privacy page to which the user agrees. */
  readonly agreedTo: readonly number[];
}

async function signIn(
  mode: EmailMode,
  entry: Credentials,
  appearance: Appearance | null,
): Promise<string | null> {
  if (mode === 'login') {
    const { email, password } = entry;
    const { accessToken } = await api(auth.login, { email, password });
    storeToken(accessToken);
    return null;
  }
  const { accessToken, user } = await api(accounts.signUp, {
    ...entry,
    agreedTo: [...entry.agreedTo],
    ...(appearance && signUpFields(appearance)),
  });
  storeToken(accessToken);
  return user.nickname;
}

/** Login and sign-up by email and password. An account with a second factor gets a second form. */
export function EmailForm({ mode, withFigure = false, onMode, onLeave, onDone }: EmailFormProps) {
  const { t } = useTranslation();
  const { describeSignInError } = useErrorTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isNew = mode === 'sign-up';
  const appearance = useAppearance();
  const asksFigure = isNew && withFigure;
  const chosen = asksFigure ? appearance.chosen : null;
  const toAgree = usePagesToAgree();
  const mailsAreOff = useMailsAreOff();
  const asksConsent = isNew && toAgree.length > 0;
  const form = useForm({
    first: { email: '', password: '', agrees: false },
    check: ({ email, password, agrees }) => ({
      email: isEmailAddress(email) ? null : t('account.emailInvalid'),
      password: !isNew || password.length >= 8 ? null : t('account.passwordShort'),
      nickname: !chosen || isNickname(chosen.nickname) ? null : t('account.nicknameInvalid'),
      agrees: !asksConsent || agrees ? null : t('site.agreeFirst'),
    }),
    send: ({ email, password }) => {
      const agreedTo = asksConsent ? toAgree.map(({ versionId }) => versionId) : [];
      return signIn(mode, { email: email.trim(), password, agreedTo }, chosen);
    },
    onSuccess: (name) => {
      void queryClient.invalidateQueries();
      if (name)
        showToast({
          tone: 'good',
          text: t('account.welcome', { name }),
          // [H479] The server has mailed a code that verifies the address. The account works without it.
          ...(mailsAreOff
            ? {}
            : { action: { label: t('waysIn.enterCode'), run: () => navigate('/verify') } }),
        });
      onDone(isNew);
    },
    describe: describeSignInError,
    onRefused: appearance.onRefused,
  });
  const { values, set, errors } = form;
  const stepToken = stepTokenOf(form.error);
  if (stepToken) {
    const finish = () => {
      void queryClient.invalidateQueries();
      onDone(false);
    };
    return <SecondFactorForm stepToken={stepToken} onDone={finish} onBack={form.resetErrors} />;
  }
  return (
    <Form form={form} className={styles.form}>
      <TextField
        label={t('account.email')}
        type="email"
        // [H492] With `webauthn`, browsers offer passkeys in this field's autofill.
        autoComplete={isNew ? 'email' : 'email webauthn'}
        testId="sign-up-email"
        {...form.field('email')}
      />
      <PasswordField
        label={t('account.password')}
        isNew={isNew}
        testId="sign-up-password"
        {...form.field('password')}
      />
      {asksFigure ? <AppearanceFields appearance={appearance} error={errors.nickname} /> : null}
      {asksConsent ? (
        <ConsentBox
          pages={toAgree}
          checked={values.agrees}
          error={errors.agrees}
          onChange={(agrees) => set({ agrees })}
        />
      ) : null}
      <ErrorText testId="account-error">
        {asksFigure && isNicknameRefused(form.error) ? null : form.refusal}
      </ErrorText>
      <div className={styles.submit} data-sticky={asksFigure || undefined}>
        <Button variant="brand" wide type="submit" busy={form.isPending} data-testid="account-submit">
          {t(isNew ? 'account.createAccount' : 'account.logIn')}
        </Button>
      </div>
      <PasskeyButton mode={mode} appearance={chosen} onDone={onDone} />
      {isNew || mailsAreOff ? null : (
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
    </Form>
  );
}

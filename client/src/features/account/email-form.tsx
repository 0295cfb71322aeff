import { accounts } from '@hangout/contract/rest/user-service/accounts';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/query-client.ts';
import { api, storeToken } from '../../core/rest-client.ts';
import { showToast } from '../../core/toasts.ts';
import { useErrorTexts } from '../../core/use-error-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type EmailMode = 'sign-up' | 'login';

interface EmailFormProps {
  readonly mode: EmailMode;
  readonly onMode: (mode: EmailMode) => void;
  /** Called after a successful sign-up or login; `isNew` is true after a sign-up. */
  readonly onDone: (isNew: boolean) => void;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

async function signIn(mode: EmailMode, entry: Credentials): Promise<string | null> {
  if (mode === 'login') {
    const { accessToken } = await api(auth.login, entry);
    storeToken(accessToken);
    return null;
  }
  const { accessToken, user } = await api(accounts.signUp, entry);
  storeToken(accessToken);
  return user.nickname;
}

/** The form with email and password, for login and for sign-up. */
export function EmailForm({ mode, onMode, onDone }: EmailFormProps) {
  const { t } = useTranslation();
  const { describeSignInError } = useErrorTexts();
  const [entry, setEntry] = useState<Credentials>({ email: '', password: '' });
  const [isTried, setTried] = useState(false);
  const isNew = mode === 'sign-up';
  const wrong = {
    email: /^\S+@\S+\.\S+$/.test(entry.email.trim()) ? null : t('account.emailInvalid'),
    password: !isNew || entry.password.length >= 8 ? null : t('account.passwordShort'),
  };
  const enter = useMutation({
    mutationFn: () => signIn(mode, { ...entry, email: entry.email.trim() }),
    onSuccess: (name) => {
      void queryClient.invalidateQueries();
      if (name) showToast({ tone: 'good', text: t('account.welcome', { name }) });
      onDone(isNew);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong.email && !wrong.password) enter.mutate();
  };
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      <TextField
        label={t('account.email')}
        error={isTried ? wrong.email : null}
        type="email"
        autoComplete="email"
        testId="sign-up-email"
        value={entry.email}
        onChange={(value) => setEntry({ ...entry, email: value })}
      />
      <PasswordField
        isNew={isNew}
        value={entry.password}
        error={isTried ? wrong.password : null}
        onChange={(password) => setEntry({ ...entry, password })}
      />
      {enter.isError ? (
        <p role="alert" className="account-error" data-testid="account-error">
          {describeSignInError(enter.error)}
        </p>
      ) : null}
      <Button variant="brand" wide type="submit" busy={enter.isPending} data-testid="account-submit">
        {t(isNew ? 'account.createAccount' : 'account.logIn')}
      </Button>
      <p className="account-other">
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

interface PasswordProps {
  readonly isNew: boolean;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

function PasswordField({ isNew, value, error, onChange }: PasswordProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <Field label={t('account.password')} hint={isNew ? t('account.passwordHint') : undefined} error={error}>
      {(ids) => (
        <span className="password">
          <input
            {...ids}
            className="input"
            type={isShown ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            data-testid="sign-up-password"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
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

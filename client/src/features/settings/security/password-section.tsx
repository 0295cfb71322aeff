import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePassword } from '../../../api/security.ts';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { PasswordField } from '../../../design/primitives/password-field.tsx';
import textStyles from '../../../design/text.module.css';
import { useMe } from '../../../platform/session.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useErrorTexts } from '../../../platform/use-error-text.ts';
import styles from './security.module.css';

const empty = { previous: '', next: '' };

/** The form to change the password, or to set a first one; ends all other sessions. */
export function PasswordSection() {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const me = useMe();
  const [entry, setEntry] = useState(empty);
  const [isTried, setTried] = useState(false);
  const hasPassword = me.kind === 'user' && me.profile?.hasPassword !== false;
  const isShort = entry.next.length < 8;
  const save = useAction(() => changePassword(hasPassword ? entry.previous : null, entry.next), {
    onSuccess: () => {
      setEntry(empty);
      setTried(false);
      showToast({ tone: 'good', text: t('security.passwordChanged') });
    },
    onError: 'form',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isShort) save.mutate();
  };
  return (
    <Card className={styles.securitySection} aria-labelledby="password">
      <h2 id="password">{t('account.password')}</h2>
      <p className={textStyles.quiet}>{t('security.passwordText')}</p>
      <form onSubmit={submit} noValidate>
        {hasPassword ? (
          <PasswordField
            label={t('security.currentPassword')}
            value={entry.previous}
            onChange={(previous) => setEntry({ ...entry, previous })}
            testId="current-password"
          />
        ) : null}
        <PasswordField
          label={t('security.newPassword')}
          isNew
          value={entry.next}
          error={isTried && isShort ? t('account.passwordShort') : null}
          onChange={(next) => setEntry({ ...entry, next })}
          testId="new-password"
        />
        {save.isError ? (
          <p role="alert" className={textStyles.errorText}>
            {describeError(save.error)}
          </p>
        ) : null}
        <Button variant="brand" type="submit" busy={save.isPending} data-testid="change-password">
          {t(hasPassword ? 'security.changePassword' : 'security.setPassword')}
        </Button>
      </form>
    </Card>
  );
}

import { useTranslation } from 'react-i18next';
import { changePassword } from '../../../api/security.ts';
import { Form } from '../../../design/patterns/form.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { ErrorText } from '../../../design/primitives/error-text.tsx';
import { PasswordField } from '../../../design/primitives/password-field.tsx';
import textStyles from '../../../design/text.module.css';
import { useMe } from '../../../platform/session.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useForm } from '../../../platform/use-form.ts';
import styles from './security.module.css';

const empty = { previous: '', next: '' };

/** Changes the password, or sets the first one. That ends all other sessions. */
export function PasswordSection() {
  const { t } = useTranslation();
  const me = useMe();
  const hasPassword = me.kind === 'user' && me.profile?.hasPassword !== false;
  const form = useForm({
    first: empty,
    check: ({ next }) => ({ next: next.length < 8 ? t('account.passwordShort') : null }),
    send: ({ previous, next }) => changePassword(hasPassword ? previous : null, next),
    next: empty,
    onSuccess: () => showToast({ tone: 'good', text: t('security.passwordChanged') }),
  });
  return (
    <Card className={styles.securitySection} aria-labelledby="password">
      <h2 id="password">{t('account.password')}</h2>
      <p className={textStyles.quiet}>{t('security.passwordText')}</p>
      <Form form={form}>
        {hasPassword ? (
          <PasswordField
            label={t('security.currentPassword')}
            {...form.field('previous')}
            testId="current-password"
          />
        ) : null}
        <PasswordField
          label={t('security.newPassword')}
          isNew
          {...form.field('next')}
          testId="new-password"
        />
        <ErrorText>{form.refusal}</ErrorText>
        <Button variant="brand" type="submit" busy={form.isPending} data-testid="change-password">
          {t(hasPassword ? 'security.changePassword' : 'security.setPassword')}
        </Button>
      </Form>
    </Card>
  );
}

import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginSecondFactor, confirmSecondFactor } from '../../../api/security.ts';
import { ButtonAnchor } from '../../../design/primitives/button.tsx';
import { OneTimeCodeField } from '../../../design/primitives/one-time-code-field.tsx';
import { PasswordField } from '../../../design/primitives/password-field.tsx';

import textStyles from '../../../design/text.module.css';
import { useForm } from '../../../platform/use-form.ts';
import styles from './security.module.css';
import { SecurityForm } from './security-form.tsx';

/** The secret that an authenticator app reads from the QR code, or that the user types into it. */
type AppSecret = Awaited<ReturnType<typeof beginSecondFactor>>;

interface SetupProps {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** [H733] The steps: the password, the secret for the app, and the first code from the app. */
export function SecondFactorSetup({ onDone, onCancel }: SetupProps) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<AppSecret | null>(null);
  const form = useForm({
    first: { password: '' },
    isComplete: ({ password }) => password !== '',
    send: ({ password }) => beginSecondFactor(password),
    onSuccess: setSecret,
  });
  if (secret) return <CodeStep {...secret} onDone={onDone} onCancel={onCancel} />;
  return (
    <SecurityForm label={t('account.continue')} testId="set-up-begin" form={form} onCancel={onCancel}>
      <PasswordField
        label={t('security.currentPassword')}
        {...form.field('password')}
        testId="set-up-password"
      />
    </SecurityForm>
  );
}

function CodeStep({ secret, otpauthUrl, onDone, onCancel }: SetupProps & AppSecret) {
  const { t } = useTranslation();
  const form = useForm({
    first: { code: '' },
    check: ({ code }) => ({ code: code.length === 6 ? null : t('waysIn.codeShort') }),
    send: ({ code }) => confirmSecondFactor(code),
    onSuccess: onDone,
  });
  return (
    <div className={styles.secondFactorSetup}>
      <p>{t('security.scan')}</p>
      <div className={styles.secondFactorQr}>
        <QRCodeSVG value={otpauthUrl} size={196} title={t('security.qr')} />
      </div>
      <p className={textStyles.quiet}>{t('security.orType')}</p>
      <code className={styles.secondFactorSecret} data-testid="second-factor-secret">
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </code>
      <ButtonAnchor size="small" href={otpauthUrl}>
        {t('security.openApp')}
      </ButtonAnchor>
      <SecurityForm label={t('security.turnOn')} testId="set-up-confirm" form={form} onCancel={onCancel}>
        <OneTimeCodeField label={t('security.firstCode')} testId="first-code" {...form.field('code')} />
      </SecurityForm>
    </div>
  );
}

import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginSecondFactor, confirmSecondFactor } from '../../../api/security.ts';
import { ButtonAnchor } from '../../../design/primitives/button.tsx';
import { PasswordField } from '../../../design/primitives/password-field.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import textStyles from '../../../design/text.module.css';
import { useAction } from '../../../platform/use-action.ts';
import styles from './security.module.css';
import { SecurityForm } from './security-form.tsx';

interface SetupProps {
  /** Called with the recovery codes when the second factor is on. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/**
 * [H733] The set-up of a second factor: the password, then the secret for the app, then a first code from the app.
 */
export function SecondFactorSetup({ onDone, onCancel }: SetupProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const begin = useAction(() => beginSecondFactor(password), { onError: 'form' });
  if (begin.data) return <CodeStep {...begin.data} onDone={onDone} onCancel={onCancel} />;
  return (
    <SecurityForm
      label={t('account.continue')}
      testId="set-up-begin"
      isComplete={password !== ''}
      call={begin}
      onCancel={onCancel}
    >
      <PasswordField
        label={t('security.currentPassword')}
        value={password}
        onChange={setPassword}
        testId="set-up-password"
      />
    </SecurityForm>
  );
}

interface CodeStepProps extends SetupProps {
  readonly secret: string;
  readonly otpauthUrl: string;
}

function CodeStep({ secret, otpauthUrl, onDone, onCancel }: CodeStepProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const confirm = useAction(() => confirmSecondFactor(code.trim()), { onSuccess: onDone, onError: 'form' });
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
      <SecurityForm
        label={t('security.turnOn')}
        testId="set-up-confirm"
        isComplete={code.trim() !== ''}
        call={confirm}
        onCancel={onCancel}
      >
        <TextField
          label={t('security.firstCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          testId="first-code"
          value={code}
          onChange={setCode}
        />
      </SecurityForm>
    </div>
  );
}

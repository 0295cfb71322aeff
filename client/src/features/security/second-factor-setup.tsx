import { useMutation } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginSecondFactor, confirmSecondFactor } from '../../api/security.ts';
import { useErrorTexts } from '../../core/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface SetupProps {
  /** Called with the recovery codes once the second factor is on. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** [H733] The set-up of a second factor: the password, then the secret for the app, then a first code of the app. */
export function SecondFactorSetup({ onDone, onCancel }: SetupProps) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const [password, setPassword] = useState('');
  const begin = useMutation({ mutationFn: () => beginSecondFactor(password) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') begin.mutate();
  };
  if (begin.data) return <CodeStep {...begin.data} onDone={onDone} onCancel={onCancel} />;
  return (
    <form onSubmit={submit} noValidate>
      <PasswordField
        label={t('security.currentPassword')}
        value={password}
        onChange={setPassword}
        testId="set-up-password"
      />
      {begin.isError ? (
        <p role="alert" className="security-error">
          {describeError(begin.error)}
        </p>
      ) : null}
      <div className="security-buttons">
        <Button variant="brand" type="submit" busy={begin.isPending} data-testid="set-up-begin">
          {t('account.continue')}
        </Button>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
      </div>
    </form>
  );
}

interface CodeStepProps extends SetupProps {
  readonly secret: string;
  readonly otpauthUrl: string;
}

function CodeStep({ secret, otpauthUrl, onDone, onCancel }: CodeStepProps) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const [code, setCode] = useState('');
  const confirm = useMutation({ mutationFn: () => confirmSecondFactor(code.trim()), onSuccess: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') confirm.mutate();
  };
  return (
    <div className="second-factor-setup">
      <p>{t('security.scan')}</p>
      <div className="second-factor-qr">
        <QRCodeSVG value={otpauthUrl} size={196} title={t('security.qr')} />
      </div>
      <p className="quiet">{t('security.orType')}</p>
      <code className="second-factor-secret" data-testid="second-factor-secret">
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </code>
      <a className="button" data-size="small" href={otpauthUrl}>
        {t('security.openApp')}
      </a>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t('security.firstCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          testId="first-code"
          value={code}
          onChange={setCode}
        />
        {confirm.isError ? (
          <p role="alert" className="security-error">
            {describeError(confirm.error)}
          </p>
        ) : null}
        <div className="security-buttons">
          <Button variant="brand" type="submit" busy={confirm.isPending} data-testid="set-up-confirm">
            {t('security.turnOn')}
          </Button>
          <Button onClick={onCancel}>{t('app.cancel')}</Button>
        </div>
      </form>
    </div>
  );
}

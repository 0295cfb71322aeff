import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renewRecoveryCodes, secondFactorQuery, turnOffSecondFactor } from '../../../api/security.ts';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { Tag } from '../../../design/primitives/tag.tsx';
import textStyles from '../../../design/text.module.css';
import { formatDateTime } from '../../../platform/format-time.ts';
import { showToast } from '../../../platform/toasts.ts';
import { ConfirmationForm } from './confirmation-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import styles from './security.module.css';

type Step = 'none' | 'set-up' | 'renew' | 'turn-off';

/** [H733][H735] Turns the second factor on and off. New recovery codes are shown once. */
export function SecondFactorSection() {
  const { t } = useTranslation();
  const status = useQuery(secondFactorQuery());
  const [step, setStep] = useState<Step>('none');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { isOn, since, recoveryCodesLeft, isRequired, isRequiredOfAll } = status.data ?? {};
  const close = () => setStep('none');
  const show = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    close();
  };
  return (
    <Card className={styles.securitySection} aria-labelledby="second-factor" data-testid="second-factor">
      <h2 id="second-factor">{t('security.secondFactor')}</h2>
      <p className={textStyles.quiet}>{t('security.secondFactorText')}</p>
      <QueryState query={status} count={1} />
      {isRequired && !isOn ? (
        <p className={textStyles.errorText}>
          {t(isRequiredOfAll ? 'security.requiredOfAll' : 'security.required')}
        </p>
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onClose={() => setCodes(null)} /> : null}
      {isOn && !codes ? (
        <p data-testid="second-factor-on">
          <Tag tone="good">{t('security.on')}</Tag>{' '}
          {since ? t('security.onSince', { when: formatDateTime(since) }) : null}{' '}
          {t('security.codesLeft', { count: recoveryCodesLeft ?? 0 })}
        </p>
      ) : null}
      {step === 'set-up' ? <SecondFactorSetup onDone={show} onCancel={close} /> : null}
      {step === 'renew' ? (
        <ConfirmationForm
          label={t('security.renew')}
          confirm={renewRecoveryCodes}
          onDone={show}
          onCancel={close}
        />
      ) : null}
      {step === 'turn-off' ? (
        <ConfirmationForm
          label={t('security.turnOff')}
          confirm={turnOffSecondFactor}
          onDone={() => {
            close();
            showToast({ tone: 'plain', text: t('security.turnedOff') });
          }}
          onCancel={close}
        />
      ) : null}
      {step === 'none' && isOn === false ? (
        <Button variant="brand" onClick={() => setStep('set-up')} data-testid="second-factor-set-up">
          {t('security.setUp')}
        </Button>
      ) : null}
      {step === 'none' && isOn && !codes ? (
        <div className={styles.securityButtons}>
          <Button size="small" onClick={() => setStep('renew')} data-testid="renew-recovery-codes">
            {t('security.renew')}
          </Button>
          <Button
            size="small"
            variant="danger"
            onClick={() => setStep('turn-off')}
            data-testid="second-factor-turn-off"
          >
            {t('security.turnOff')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

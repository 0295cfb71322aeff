import { Copy, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor } from '../../../design/primitives/button.tsx';
import textStyles from '../../../design/text.module.css';
import { copyText } from '../../../platform/share.ts';
import { act } from '../../../platform/toasts.ts';
import styles from './security.module.css';

/** [H735] New recovery codes to copy, download or write down. They are shown only once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={styles.secondFactorSetup} data-testid="recovery-codes">
      <p>
        <strong>{t('security.recoveryTitle')}</strong>
      </p>
      <p className={textStyles.quiet}>{t('security.recoveryText')}</p>
      <ul className={styles.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.securityButtons}>
        <Button size="small" onClick={() => act(copyText(text), t('security.copied'))}>
          <Copy size={18} aria-hidden="true" />
          {t('security.copy')}
        </Button>
        <ButtonAnchor
          size="small"
          download="hangout-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <Download size={18} aria-hidden="true" />
          {t('security.download')}
        </ButtonAnchor>
        <Button size="small" variant="brand" onClick={onClose} data-testid="recovery-codes-stored">
          {t('security.stored')}
        </Button>
      </div>
    </div>
  );
}

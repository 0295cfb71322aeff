import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../design/patterns/banner.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { trackingConsentAtom } from '../../platform/tracking-consent.ts';
import styles from './consent-banner.module.css';

/** [H1331] Asks for consent to tracking. Nothing is recorded before the user answers. */
export function ConsentBanner() {
  const { t } = useTranslation();
  const answer = useSetAtom(trackingConsentAtom);
  return (
    <Banner aria-label={t('tracking.title')} data-testid="consent-banner">
      <p className={styles.question}>{t('tracking.question')}</p>
      <div className={styles.answers}>
        <Button size="small" onClick={() => answer('refused')} data-testid="consent-refuse">
          {t('tracking.refuse')}
        </Button>
        <Button size="small" onClick={() => answer('granted')} data-testid="consent-grant">
          {t('tracking.grant')}
        </Button>
      </div>
    </Banner>
  );
}

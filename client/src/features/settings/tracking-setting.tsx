import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { trackingSettingsQuery } from '../../api/tracking.ts';
import { SettingCard } from '../../design/patterns/setting.tsx';
import { Switch } from '../../design/primitives/field.tsx';
import textStyles from '../../design/text.module.css';
import { trackingConsentAtom } from '../../platform/tracking-consent.ts';

/** [H1331] Changes the user's consent to tracking; shown only if the operator requires it. */
export function TrackingSetting() {
  const { t } = useTranslation();
  const { data } = useQuery(trackingSettingsQuery());
  const [consent, answer] = useAtom(trackingConsentAtom);
  if (!data?.needsConsent) return null;
  return (
    <SettingCard aria-labelledby="tracking" data-testid="tracking-setting">
      <h2 id="tracking">{t('tracking.title')}</h2>
      <Switch
        label={t('tracking.setting')}
        checked={consent === 'granted'}
        onChange={(isOn) => answer(isOn ? 'granted' : 'refused')}
        testId="tracking-consent"
      />
      <p className={textStyles.quiet}>{t('tracking.text')}</p>
    </SettingCard>
  );
}

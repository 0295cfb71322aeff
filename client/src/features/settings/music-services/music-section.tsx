import { CLIENT_PROVIDERS } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { musicProvidersQuery } from '../../../api/music-providers.ts';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { SettingWarning } from '../../../design/patterns/setting.tsx';
import styles from './music-services.module.css';
import { ServiceCard } from './service-card.tsx';

/** [H1029] Music services, the accounts that the user has connected, and what connecting one brings. */
export function MusicSection() {
  const { t } = useTranslation();
  const known = useQuery(musicProvidersQuery());
  if (!known.data) return <QueryState query={known} count={4} size={72} />;
  const { isDemoCatalogue, providers } = known.data;
  return (
    <>
      {isDemoCatalogue ? (
        <SettingWarning data-testid="demo-catalogue">{t('musicServices.demo')}</SettingWarning>
      ) : null}
      <ul className={styles.services}>
        {CLIENT_PROVIDERS.filter((key) => key !== 'uploadService').map((key) => (
          <ServiceCard
            key={key}
            provider={key}
            service={providers.find((one) => one.key === key) ?? null}
            isDemo={isDemoCatalogue}
          />
        ))}
      </ul>
    </>
  );
}

import type { ClientProvider } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { musicProvidersQuery } from '../../api/music-providers.ts';
import { ChipField } from '../../design/primitives/chips.tsx';
import styles from './songs.module.css';

const ALL = 'all';

interface ProviderFilterProps {
  readonly chosen: ClientProvider | null;
  readonly onChoose: (provider: ClientProvider | null) => void;
}

/** [H1072] Chooses the provider to search; renders nothing if there is only one. */
export function ProviderFilter({ chosen, onChoose }: ProviderFilterProps) {
  const { t } = useTranslation();
  const known = useQuery(musicProvidersQuery()).data;
  const searchable = known?.providers.filter((one) => one.isSearchable).map(({ key }) => key) ?? [];
  const keys: readonly (ClientProvider | typeof ALL)[] = [ALL, ...searchable];
  if (searchable.length < 2) return null;
  return (
    <div className={styles.providerFilter}>
      <ChipField
        label={t('search.where')}
        isLabelHidden
        keys={keys}
        chosen={chosen ?? ALL}
        onChoose={(key) => onChoose(key === ALL ? null : key)}
        labelOf={(key) => (key === ALL ? t('search.everywhere') : t(`providers.${key}`))}
        testId="search-at"
      />
      {known?.isDemoCatalogue ? <p className={styles.searchNote}>{t('search.demo')}</p> : null}
    </div>
  );
}

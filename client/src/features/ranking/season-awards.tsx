import type { Season } from '@hangout/contract/rest/points/seasons';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/stage/avatar.tsx';
import styles from './ranking.module.css';

/** [R163] Avatars that are won at the end of a season, and how. */
export function SeasonAwards({ awards }: Pick<Season, 'awards'>) {
  const { t } = useTranslation();
  if (awards.length === 0) return null;
  return (
    <ul className={styles.awards} aria-label={t('ranking.awards')}>
      {awards.map(({ avatarSlug, maxRank, minPoints }) => (
        <li key={`${avatarSlug} ${maxRank} ${minPoints}`} data-testid="season-award">
          <Avatar avatarId={avatarSlug} size={52} />
          <span>
            {maxRank === undefined
              ? t('ranking.awardPoints', { count: minPoints ?? 0 })
              : t('ranking.awardRank', { count: maxRank })}
          </span>
        </li>
      ))}
    </ul>
  );
}

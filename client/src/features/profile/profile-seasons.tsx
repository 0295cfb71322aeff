import { describeSeason } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { seasonsOfUserQuery } from '../../api/ranking.ts';
import { SectionHead } from '../../design/patterns/page.tsx';
import { Card } from '../../design/primitives/card.tsx';
import textStyles from '../../design/text.module.css';
import { i18n } from '../../platform/i18n.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import styles from './profile.module.css';

const SHOWN_SEASONS = 12;

/** [H1280] Seasons in which the user has points, the latest first, with links to the rankings. */
export function ProfileSeasons({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { data = [] } = useQuery({ ...seasonsOfUserQuery(uuid), enabled: isRegistered });
  const seasons = data.filter((one) => one.seasonName !== null && one.points > 0).slice(0, SHOWN_SEASONS);
  if (seasons.length === 0) return null;
  return (
    <section aria-labelledby="profile-seasons">
      <SectionHead>
        <h2 id="profile-seasons">{t('profile.seasons')}</h2>
      </SectionHead>
      <ul className={styles.seasons}>
        {seasons.map(({ id, seasonName, rank, points }) => (
          <li key={id}>
            <Card
              as={Link}
              to={`/ranking?season=${encodeURIComponent(seasonName ?? '')}`}
              data-testid="profile-season"
            >
              <Trophy size={20} aria-hidden="true" />
              <strong className={textStyles.oneLine}>
                {describeSeason(seasonName ?? '', i18n.language)}
              </strong>
              <span className={`${textStyles.quiet} ${textStyles.num}`}>
                {rank === null
                  ? t('ranking.points', { count: points })
                  : t('profile.seasonRank', { rank, count: points })}
              </span>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

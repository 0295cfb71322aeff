import type { Season } from '@hangout/contract/rest/points/seasons';
import { describeSeason } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { adjacentSeasonQuery } from '../../api/ranking.ts';
import { IconButton } from '../../design/primitives/button.tsx';
import { i18n } from '../../platform/i18n.ts';
import styles from './ranking.module.css';

interface SeasonSwitchProps {
  readonly season: Season;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onSeason: (name: string) => void;
}

export function SeasonSwitch({ season, hasPrevious, hasNext, onSeason }: SeasonSwitchProps) {
  const { t } = useTranslation();
  const describe = (name: string) => describeSeason(name, i18n.language);
  const { data: previous = null } = useQuery({
    ...adjacentSeasonQuery('previous', season.startDate),
    enabled: hasPrevious,
  });
  const { data: next = null } = useQuery({
    ...adjacentSeasonQuery('next', season.startDate),
    enabled: hasNext,
  });
  return (
    <div className={styles.switch}>
      <IconButton
        label={
          previous === null ? t('ranking.noEarlier') : t('ranking.earlier', { name: describe(previous) })
        }
        disabled={previous === null}
        data-testid="season-before"
        onClick={() => previous !== null && onSeason(previous)}
      >
        <ChevronLeft size={22} />
      </IconButton>
      <h2 data-testid="season-name">{describe(season.name)}</h2>
      <IconButton
        label={next === null ? t('ranking.noLater') : t('ranking.later', { name: describe(next) })}
        disabled={next === null}
        data-testid="season-after"
        onClick={() => next !== null && onSeason(next)}
      >
        <ChevronRight size={22} />
      </IconButton>
    </div>
  );
}

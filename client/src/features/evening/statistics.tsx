import type { Evening } from '@hangout/contract/rest/evenings/evenings';
import { useTranslation } from 'react-i18next';
import textStyles from '../../design/text.module.css';
import { formatDuration } from '../../platform/format-time.ts';
import { formatNumber } from '../../platform/i18n.ts';
import styles from './evening.module.css';

export function Statistics({ evening }: { evening: Omit<Evening, 'id' | 'roomUuid'> }) {
  const { t } = useTranslation();
  const { songs, djs, seconds, mostPeople, likes, stars, bestVibe } = evening;
  const figures = [
    { key: 'songs', value: formatNumber(songs), label: t('evening.figureSongs', { count: songs }) },
    { key: 'djs', value: formatNumber(djs), label: t('evening.figureDjs', { count: djs }) },
    { key: 'music', value: formatDuration(seconds * 1_000), label: t('evening.figureMusic') },
    { key: 'people', value: formatNumber(mostPeople), label: t('evening.figurePeople') },
    {
      key: 'likes',
      value: formatNumber(likes),
      label: t('evening.figureLikes', { count: likes }),
      tone: 'like',
    },
    {
      key: 'stars',
      value: formatNumber(stars),
      label: t('evening.figureStars', { count: stars }),
      tone: 'star',
    },
    ...(bestVibe === null
      ? []
      : [
          {
            key: 'vibe',
            value: `${Math.round(bestVibe * 100)} %`,
            label: t('evening.figureVibe'),
            tone: 'live',
          },
        ]),
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ key, value, label, tone }) => (
        <div key={key} data-tone={tone} data-testid={`figure-${key}`}>
          <dt>{label}</dt>
          <dd className={textStyles.num}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

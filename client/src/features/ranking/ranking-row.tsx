import type { RankingStatus } from '@hangout/contract/rest/points/ranking';
import type { Profile } from '@hangout/contract/rest/shapes/profile-shape';
import { useTranslation } from 'react-i18next';
import { PersonButton } from '../../components/person/person-button.tsx';
import { Avatar } from '../../components/stage/avatar.tsx';
import textStyles from '../../design/text.module.css';
import { formatNumber } from '../../platform/i18n.ts';
import styles from './ranking.module.css';

interface RankingRowProps {
  readonly status: RankingStatus & { readonly userProfile: Profile | null };
  readonly rank: number;
  readonly isMe: boolean;
}

export function RankingRow({ status, rank, isMe }: RankingRowProps) {
  const { t } = useTranslation();
  const { userProfile: profile, userUuid: uuid } = status;
  const name = profile?.nickname ?? t('ranking.gone');
  const avatarId = profile?.avatarId ?? 'nova';
  return (
    <li className={styles.row} data-testid="ranked" data-me={isMe || undefined}>
      <span className={styles.rank}>{formatNumber(rank)}</span>
      <PersonButton className={styles.person ?? ''} person={{ uuid, name, avatarId }}>
        <Avatar avatarId={avatarId} picture={profile?.profilePicture ?? null} size={44} />
        <strong className={textStyles.oneLine}>
          <bdi>{isMe ? t('ranking.you', { name }) : name}</bdi>
        </strong>
      </PersonButton>
      <span className={styles.points}>{t('ranking.points', { count: status.points })}</span>
    </li>
  );
}

import type { EveningDj } from '@hangout/contract/rest/evenings/evenings';
import { useTranslation } from 'react-i18next';
import { FollowButton } from '../../components/person/follow-button.tsx';
import { PersonAvatar } from '../../components/person/person-avatar.tsx';
import { PersonButton } from '../../components/person/person-button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import textStyles from '../../design/text.module.css';
import styles from './evening.module.css';
import { SongVotes } from './song-votes.tsx';

export function DjList({ djs }: { djs: readonly EveningDj[] }) {
  const { t } = useTranslation();
  if (djs.length === 0) return null;
  return (
    <Card className={styles.card} aria-labelledby="evening-djs">
      <h2 id="evening-djs">{t('evening.djs')}</h2>
      <ol>
        {djs.map((dj) => (
          <li key={dj.uuid} className={styles.dj} data-testid="evening-dj">
            <PersonButton
              pointerOnly
              person={{ uuid: dj.uuid, name: dj.nickname, avatarId: dj.avatarId }}
              testId="evening-dj-face"
            >
              <PersonAvatar uuid={dj.uuid} avatarId={dj.avatarId} size={44} />
            </PersonButton>
            <span>
              <PersonButton
                className={textStyles.oneLine}
                person={{ uuid: dj.uuid, name: dj.nickname, avatarId: dj.avatarId }}
              >
                <bdi>{dj.nickname}</bdi>
              </PersonButton>
              <small className={textStyles.quiet}>
                {t('evening.songCount', { count: dj.songs })} <SongVotes counts={dj} />
              </small>
            </span>
            <FollowButton uuid={dj.uuid} name={dj.nickname} isIcon />
          </li>
        ))}
      </ol>
    </Card>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { audienceQuery } from '../../../api/room-roles.ts';
import { PersonButton } from '../../../components/person/person-button.tsx';
import { Avatar } from '../../../components/stage/avatar.tsx';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { SettingEntry } from '../../../design/patterns/setting.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { LoadMore } from '../../../design/primitives/load-more.tsx';
import textStyles from '../../../design/text.module.css';
import styles from './room-settings.module.css';

/** [R179] Users inside the hangout who are neither on the floor nor on stage. */
export function Audience({ roomId }: { roomId: string }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(audienceQuery(roomId));
  const people = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Card className={styles.settingsList} aria-labelledby="audience" data-testid="audience">
      <h2 id="audience">{t('audience.title')}</h2>
      <p className={textStyles.quiet}>{t('audience.text')}</p>
      <QueryState query={list} count={2} size={40} round />
      {list.data && people.length === 0 ? <p className={textStyles.quiet}>{t('audience.none')}</p> : null}
      <ul>
        {people.map(({ uuid, nickname, avatarId, profilePicture }) => (
          <SettingEntry key={uuid} as="li">
            <Avatar avatarId={avatarId} picture={profilePicture} size={40} />
            <PersonButton person={{ uuid, name: nickname, avatarId }}>
              <bdi>{nickname}</bdi>
            </PersonButton>
          </SettingEntry>
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}

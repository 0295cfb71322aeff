import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { isolateText } from '@hangout/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { OctagonMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { blockedSongsQuery, unblockSong } from '../../../api/room-moderation.ts';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { SettingEntry, SettingWords } from '../../../design/patterns/setting.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { LoadMore } from '../../../design/primitives/load-more.tsx';
import textStyles from '../../../design/text.module.css';
import { act } from '../../../platform/toasts.ts';
import styles from './room-settings.module.css';

export function Blocklist({ room }: { room: Room }) {
  const { t } = useTranslation();
  const songs = useInfiniteQuery(blockedSongsQuery(room.uuid));
  const all = songs.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Card className={styles.settingsList} aria-labelledby="blocklist" data-testid="blocklist">
      <h2 id="blocklist">{t('blocklist.title')}</h2>
      <QueryState query={songs} count={2} size={40} />
      {songs.data && all.length === 0 ? <p className={textStyles.quiet}>{t('blocklist.none')}</p> : null}
      <ul>
        {all.map((song) => (
          <SettingEntry key={song.id} as="li" data-testid="blocked-song">
            <OctagonMinus size={20} aria-hidden="true" className={textStyles.quiet} />
            <SettingWords>
              <strong className={textStyles.oneLine}>
                <bdi>{song.trackName}</bdi>
              </strong>
              <small className={textStyles.oneLine}>
                {[song.artistName, song.reason ?? ''].filter(Boolean).map(isolateText).join(' · ')}
              </small>
            </SettingWords>
            <Button
              size="small"
              data-testid="unblock"
              onClick={() =>
                act(unblockSong(room.uuid, song.id), t('blocklist.lifted', { song: song.trackName }))
              }
            >
              {t('blocklist.lift')}
            </Button>
          </SettingEntry>
        ))}
      </ul>
      <LoadMore list={songs} />
    </Card>
  );
}

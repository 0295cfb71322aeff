import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { DurationAndReasonDialog } from '../moderation/index.ts';
import { useBlockSong, useSongEntries } from './song-entries.tsx';

interface SongMenuProps {
  readonly song: Song;
  /** The DJ of the song; empty for the house playlist. */
  readonly djUuid: string;
  /** Entries that depend on where the menu is shown; they come first. */
  readonly before?: readonly MenuEntry[];
  readonly up?: boolean;
  readonly start?: boolean;
}

/** The menu of a song that plays or was played in a hangout. */
export function SongMenu({ song, djUuid, before = [], up, start }: SongMenuProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const block = useBlockSong();
  const entries = useSongEntries(song, djUuid, () => setAsking(true));
  return (
    <>
      <Menu
        label={t('song.menu', { song: song.trackName })}
        icon={<Ellipsis size={20} />}
        entries={[...before, ...entries]}
        testId="song-menu"
        up={up ?? false}
        start={start ?? false}
      />
      {isAsking ? (
        <DurationAndReasonDialog
          title={t('song.blockAsk', { song: song.trackName })}
          hasTime={false}
          hasReason
          danger
          onClose={() => setAsking(false)}
          onYes={({ reason }) => {
            setAsking(false);
            block(song, reason);
          }}
        />
      ) : null}
    </>
  );
}

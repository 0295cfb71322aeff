import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, type MenuEntry } from '../../design/primitives/menu.tsx';
import { lazyCode } from '../../platform/lazy.ts';
import type { SongAction } from './song-menu-items.tsx';

// [H860] The entries are loaded when a song's menu is first opened.
const SongMenuItems = lazyCode(async () => ({
  default: (await import('./song-menu-items.tsx')).SongMenuItems,
}));

const BlockSongDialog = lazyCode(async () => ({
  default: (await import('./block-song-dialog.tsx')).BlockSongDialog,
}));

interface SongMenuProps {
  readonly song: Song;
  /** The DJ, if the song plays or was played in this hangout; empty for AutoDJ; absent in other lists. */
  readonly djUuid?: string;
  /** Entries before and after the usual ones. */
  readonly before?: readonly MenuEntry[];
  readonly after?: readonly MenuEntry[];
  /** Usual entries to leave out. */
  readonly without?: readonly SongAction[];
  readonly up?: boolean;
  readonly start?: boolean;
}

/** [H560] The menu of a song wherever it is listed. */
export function SongMenu({ song, djUuid, before, after, without, up, start }: SongMenuProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu
        label={t('song.menu', { song: song.trackName })}
        icon={<Ellipsis size={20} />}
        entries={(onChoose) => (
          <SongMenuItems
            {...{ song, djUuid, before, after, without, onChoose }}
            onBlock={() => setAsking(true)}
          />
        )}
        testId="song-menu"
        up={up ?? false}
        start={start ?? false}
      />
      {isAsking ? (
        <Suspense>
          <BlockSongDialog song={song} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

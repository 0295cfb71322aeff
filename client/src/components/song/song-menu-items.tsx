import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { useAtomValue } from 'jotai';
import {
  Disc3,
  Flag,
  Info,
  ListEnd,
  ListPlus,
  ListStart,
  OctagonMinus,
  Share2,
  Sparkles,
  Star,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type MenuEntry, MenuItems } from '../../design/primitives/menu.tsx';
import { mayModerateAtom } from '../../live/room/derived-state.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { useAccountDialog } from '../account/use-account-dialog.ts';
import { openReport } from '../report/report-target.ts';
import { openAddTo, openArtist, openShare, openSimilar } from './open-song-dialog.ts';
import { useAddSong } from './use-add-song.ts';
import { useHasSimilarSongs } from './use-has-similar-songs.ts';

/** Entries that every song's menu has. */
export type SongAction =
  | 'play-next'
  | 'queue'
  | 'like'
  | 'add-to'
  | 'artist'
  | 'similar'
  | 'share'
  | 'song-page';

export interface SongMenuItemsProps {
  readonly song: Song;
  /** The DJ, if the song plays or was played in this hangout; empty for AutoDJ; absent in other lists. */
  readonly djUuid?: string | undefined;
  readonly onBlock: () => void;
  /** Entries before and after the usual ones. */
  readonly before?: readonly MenuEntry[] | undefined;
  readonly after?: readonly MenuEntry[] | undefined;
  /** Usual entries to leave out. */
  readonly without?: readonly SongAction[] | undefined;
  readonly onChoose: (entry: MenuEntry) => void;
}

/** [H560] The entries of a song's menu: the usual ones and, in a hangout, those that report and block the song. */
export function SongMenuItems({
  song,
  djUuid,
  onBlock,
  before = [],
  after = [],
  without = [],
  onChoose,
}: SongMenuItemsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const add = useAddSong();
  const accountDialog = useAccountDialog();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const hasSimilarSongs = useHasSimilarSongs();
  const mayBlock = useAtomValue(mayModerateAtom) && djUuid !== undefined;
  const usual: readonly (MenuEntry & { readonly key: SongAction })[] = [
    { key: 'play-next', label: t('queue.addNext'), icon: <ListStart size={18} />, run: () => add.next(song) },
    { key: 'queue', label: t('song.toQueue'), icon: <ListEnd size={18} />, run: () => add.last(song) },
    { key: 'like', label: t('song.toLikes'), icon: <Star size={18} />, run: () => add.like(song) },
    {
      key: 'add-to',
      label: t('song.addTo'),
      icon: <ListPlus size={18} />,
      run: () => (isRegistered ? openAddTo([song]) : accountDialog.open('sign-up', 'keep')),
    },
    ...(isRegistered && song.artistName !== ''
      ? [
          {
            key: 'artist' as const,
            label: t('song.ofArtist', { artist: song.artistName }),
            icon: <Disc3 size={18} />,
            run: () => openArtist(song.artistName),
          },
        ]
      : []),
    ...(isRegistered && hasSimilarSongs && song.musicProviders.spotify
      ? [
          {
            key: 'similar' as const,
            label: t('song.similar'),
            icon: <Sparkles size={18} />,
            run: () => openSimilar(song),
          },
        ]
      : []),
    {
      key: 'share',
      label: t('song.share'),
      icon: <Share2 size={18} />,
      run: () => openShare({ kind: 'song', song }),
    },
    ...(song.songId === ''
      ? []
      : [
          {
            key: 'song-page' as const,
            label: t('song.page'),
            icon: <Info size={18} />,
            run: () => navigate(`/songs/${song.songId}`),
          },
        ]),
  ];
  const report: MenuEntry = {
    key: 'report-song',
    label: t('song.report'),
    icon: <Flag size={18} />,
    run: () =>
      openReport({
        kind: 'song',
        songId: song.songId,
        name: song.trackName,
        ...(djUuid ? { djUuid } : {}),
      }),
  };
  const block: MenuEntry = {
    key: 'block-song',
    label: t('song.block'),
    icon: <OctagonMinus size={18} />,
    tone: 'bad',
    run: onBlock,
  };
  const entries = [
    ...before,
    // [H1474] A live set can be played only by its DJ, so it has none of the usual entries.
    ...(song.liveSet ? [] : usual.filter(({ key }) => !without.includes(key))),
    ...(djUuid === undefined ? [] : [report]),
    ...(mayBlock ? [block] : []),
    ...after,
  ];
  return <MenuItems entries={entries} onChoose={onChoose} />;
}

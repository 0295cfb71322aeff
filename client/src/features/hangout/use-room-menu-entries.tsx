import { isRaid } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import {
  ExternalLink,
  Info,
  LogOut,
  Megaphone,
  PictureInPicture2,
  Settings2,
  Share2,
  ShieldAlert,
  Siren,
  Sparkles,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { roomQuery } from '../../api/rooms.ts';
import { isRaidDialogOpenAtom } from '../../components/moderation/raid-mode.ts';
import { isReportsOpenAtom } from '../../components/report/reports-button.tsx';
import { usePromotion } from '../../components/room/use-promotion.ts';
import type { MenuEntry } from '../../design/primitives/menu.tsx';
import { mayModerateAtom } from '../../live/room/derived-state.ts';
import { roomState } from '../../live/room/room-state.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { sharePage } from '../../platform/share.ts';
import { isAboutOpenAtom } from './about-hangout.ts';
import { useOwnMenuEntries } from './use-own-menu-entries.tsx';
import { hasSmallWindow, toggleSmallWindow } from './visit/open-small-window.ts';
import { useLeave } from './visit/use-leave.ts';

export function useRoomMenuEntries(): readonly MenuEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { leave: goOut } = useLeave();
  const own = useOwnMenuEntries();
  const mayModerate = useAtomValue(mayModerateAtom);
  const openReports = useSetAtom(isReportsOpenAtom);
  const openRaidDialog = useSetAtom(isRaidDialogOpenAtom);
  const openAbout = useSetAtom(isAboutOpenAtom);
  const room = useAtomValue(roomState.settings);
  const slug = room?.slug;
  const share: MenuEntry = {
    key: 'share',
    label: t('room.share'),
    icon: <Share2 size={20} />,
    run: () => void sharePage(room?.name ?? '', t('room.copied')),
  };
  const about: MenuEntry = {
    key: 'about',
    label: t('room.about'),
    icon: <Info size={20} />,
    run: () => openAbout(true),
  };
  const evening: MenuEntry = {
    key: 'evening',
    label: t('evening.link'),
    icon: <Sparkles size={20} />,
    run: () => navigate(`/r/${slug}/evening`),
  };
  const smallWindow: MenuEntry = {
    key: 'small-window',
    label: t('visit.smallWindow'),
    icon: <PictureInPicture2 size={20} />,
    run: () => void toggleSmallWindow(),
  };
  const elsewhere: MenuEntry = {
    key: 'elsewhere',
    label: t('room.elsewhere'),
    icon: <ExternalLink size={20} />,
    run: () => window.open(room?.externalUrl, '_blank', 'noopener'),
  };
  const discord: MenuEntry = {
    key: 'discord',
    label: t('room.discord'),
    icon: <ExternalLink size={20} />,
    run: () => window.open(room?.discordServer, '_blank', 'noopener'),
  };
  const reports: MenuEntry = {
    key: 'reports',
    label: t('report.title'),
    icon: <ShieldAlert size={20} />,
    run: () => openReports(true),
  };
  const raid: MenuEntry = {
    key: 'raid',
    label: t('raid.turnOn'),
    icon: <Siren size={20} />,
    tone: 'bad',
    run: () => openRaidDialog(true),
  };
  const settings: MenuEntry = {
    key: 'settings',
    label: t('room.settings'),
    icon: <Settings2 size={20} />,
    run: () => navigate(`/r/${slug}/settings`),
  };
  const leave: MenuEntry = {
    key: 'leave',
    label: t('room.leave'),
    icon: <LogOut size={20} />,
    run: goOut,
  };
  const { mayPromote } = usePermissions();
  const card = useQuery({ ...roomQuery(slug ?? ''), enabled: mayPromote && slug !== undefined });
  const promotion = usePromotion(card.data);
  const promote: MenuEntry = {
    key: 'promote',
    label: promotion?.label ?? '',
    icon: <Megaphone size={20} />,
    run: () => promotion?.toggle(),
  };
  const isQuiet = room !== null && !isRaid(room, serverNow());
  return [
    share,
    about,
    ...(slug ? [evening] : []),
    ...(hasSmallWindow() ? [smallWindow] : []),
    ...(room?.externalUrl ? [elsewhere] : []),
    ...(room?.discordServer ? [discord] : []),
    ...(promotion ? [promote] : []),
    ...(mayModerate && slug ? [settings, reports, ...(isQuiet ? [raid] : [])] : []),
    ...own,
    leave,
  ];
}

import { useAtomValue } from 'jotai';
import { LogOut, Settings2, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { notify } from '../../app/notices.ts';
import { mayEditAtom } from '../../room/atoms.ts';
import { mirror } from '../../room/mirror.ts';
import type { MenuEntry } from '../../ui/menu.tsx';

/** The ways on from a hangout. */
export function useRoomEntries(): readonly MenuEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayEdit = useAtomValue(mayEditAtom);
  const slug = useAtomValue(mirror.settings)?.slug;
  const share: MenuEntry = {
    key: 'share',
    label: t('room.share'),
    icon: <Share2 size={20} />,
    run: () => shareHere(t('room.copied')),
  };
  const settings: MenuEntry = {
    key: 'settings',
    label: t('room.settings'),
    icon: <Settings2 size={20} />,
    run: () => navigate(`/r/${slug}/settings`),
  };
  const own: MenuEntry = {
    key: 'own-settings',
    label: t('app.settings'),
    icon: <Settings2 size={20} />,
    run: () => navigate('/settings'),
  };
  const leave: MenuEntry = {
    key: 'leave',
    label: t('room.leave'),
    icon: <LogOut size={20} />,
    run: () => navigate('/'),
  };
  return [share, ...(mayEdit && slug ? [settings] : [own]), leave];
}

/** Hands the address on: by the device's own sheet, else by the clipboard. */
export async function shareHere(copied: string): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ url });
    else {
      await navigator.clipboard.writeText(url);
      notify({ tone: 'good', text: copied });
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify({ tone: 'plain', text: url });
  }
}

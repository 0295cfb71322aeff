import { useAtomValue } from 'jotai';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../design/primitives/menu.tsx';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import { useAccountDialog } from '../account/use-account-dialog.ts';

/**
 * [H805] In the menu of a song, the entry that follows its DJ. [H231] Guests are asked to sign up first. Empty if
 * AutoDJ or the user plays the song.
 */
export function useFollowDjEntry(
  dj: { readonly uuid: string; readonly name: string } | null,
): readonly MenuEntry[] {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const accountDialog = useAccountDialog();
  if (!dj || dj.uuid === '' || dj.uuid === me) return [];
  const { uuid, name } = dj;
  const run = () => {
    if (!isRegistered) accountDialog.openFor({ kind: 'follow', userUuid: uuid, name });
    else void import('./follow-dj.ts').then(({ followDj }) => followDj(uuid, name));
  };
  return [{ key: 'follow-dj', label: t('song.followDj', { name }), icon: <Bell size={18} />, run }];
}

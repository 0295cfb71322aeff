import type { Profile } from '@hangout/contract/rest/shapes/profile-shape';
import { outranks } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { moderatorAccount } from '../../api/admin.ts';
import { removeImage } from '../../api/images.ts';
import { usePersonActions } from '../../components/person-card/use-person-actions.tsx';
import { Menu, type MenuEntry } from '../../design/primitives/menu.tsx';
import { usePermissions } from '../../platform/permissions.ts';
import { act } from '../../platform/toasts.ts';

/** Actions that the menu leaves out: the profile has buttons for them, or they lead to the profile itself. */
const shownElsewhere = new Set(['follow', 'befriend', 'withdraw', 'accept', 'decline', 'write', 'profile']);

/** Further actions on the user: mute, report and, for moderators, more. */
export function ProfileMenu({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { isModerator, role: own } = usePermissions();
  const { data: account } = useQuery({ ...moderatorAccount(profile.uuid), enabled: isModerator });
  const actions = usePersonActions({
    uuid: profile.uuid,
    name: profile.nickname,
    tokenRole: 'user',
    highestRole: account?.role ?? '',
  }).filter(({ key }) => !shownElsewhere.has(key));
  const takeDown = (url: string): MenuEntry => ({
    key: `take-down-${url === profile.coverPicture ? 'cover' : 'picture'}`,
    label: t(url === profile.coverPicture ? 'profile.takeDownCover' : 'profile.takeDownPicture'),
    icon: <ImageOff size={18} />,
    tone: 'bad',
    run: () => act(removeImage(profile.uuid, url), t('profile.pictureRemoved')),
  });
  // [H2040] The server refuses it between equals.
  const pictures =
    isModerator && account && outranks(own, account.role ?? 'user')
      ? [profile.profilePicture, profile.coverPicture].flatMap((url) => (url ? [takeDown(url)] : []))
      : [];
  const entries = [...actions, ...pictures];
  if (entries.length === 0) return null;
  return (
    <Menu
      label={t('people.actions', { name: profile.nickname })}
      icon={<Ellipsis size={20} />}
      entries={entries}
      filled
      testId="profile-menu"
    />
  );
}

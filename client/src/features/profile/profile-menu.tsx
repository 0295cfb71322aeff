import type { Profile } from '@hangout/contract/rest/shapes/profile-shape';
import { Ellipsis, ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
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
  const { isModerator } = usePermissions();
  const actions = usePersonActions({
    uuid: profile.uuid,
    name: profile.nickname,
    tokenRole: 'user',
    highestRole: '',
  }).filter(({ key }) => !shownElsewhere.has(key));
  const takeDown = (url: string): MenuEntry => ({
    key: `take-down-${url === profile.coverPicture ? 'cover' : 'picture'}`,
    label: t(url === profile.coverPicture ? 'profile.takeDownCover' : 'profile.takeDownPicture'),
    icon: <ImageOff size={18} />,
    tone: 'bad',
    run: () => act(removeImage(profile.uuid, url), t('profile.pictureRemoved')),
  });
  const pictures = isModerator
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

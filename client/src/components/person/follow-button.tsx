import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Bell, BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fansQuery } from '../../api/fans.ts';
import { Button, IconButton } from '../../design/primitives/button.tsx';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import { useAccountDialog } from '../account/use-account-dialog.ts';
import { useFollow } from './use-follow.ts';

interface FollowButtonProps {
  readonly uuid: string;
  readonly name: string;
  readonly size?: 'small' | 'normal';
  /** Whether the user is followed, if that is known; otherwise the button loads it. */
  readonly isFollowed?: boolean;
  readonly onChange?: (isFollowed: boolean) => void;
  /** True to show only an icon, with a label for screen readers. */
  readonly isIcon?: boolean;
}

/**
 * [H549] Follows or unfollows a DJ. [H231] Guests are asked to sign up first. Renders nothing for the user's own
 * profile.
 */
export function FollowButton({
  uuid,
  name,
  size = 'normal',
  isFollowed,
  onChange,
  isIcon,
}: FollowButtonProps) {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const isMe = useAtomValue(myUuidAtom) === uuid;
  const accountDialog = useAccountDialog();
  const known = useQuery({ ...fansQuery(uuid), enabled: isRegistered && !isMe && isFollowed === undefined });
  const { isBusy, follow } = useFollow(uuid, name, onChange);
  const isOn = isRegistered ? (isFollowed ?? known.data?.isFan) : false;
  if (isMe || isOn === undefined) return null;
  const press = () =>
    isRegistered ? follow(!isOn) : accountDialog.openFor({ kind: 'follow', userUuid: uuid, name });
  const label = t(isOn ? 'fans.unfollowOf' : 'fans.followOf', { name });
  const icon = isOn ? <BellOff size={18} aria-hidden="true" /> : <Bell size={18} aria-hidden="true" />;
  if (isIcon)
    return (
      <IconButton label={label} aria-pressed={isOn} onClick={press} data-testid="follow" data-on={isOn}>
        {icon}
      </IconButton>
    );
  return (
    <Button
      size={size}
      variant={isOn ? 'quiet' : 'brand'}
      busy={isBusy}
      onClick={press}
      aria-label={label}
      data-testid="follow"
      data-on={isOn}
    >
      {icon}
      {t(isOn ? 'fans.following' : 'person.follow')}
    </Button>
  );
}

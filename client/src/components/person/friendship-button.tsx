import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { friendshipQuery } from '../../api/friends.ts';
import { Tag } from '../../design/primitives/tag.tsx';
import { AnswerButtons, InviteButton, WithdrawButton } from './invitation-buttons.tsx';

/** [H670] Whether a user is a friend, with a button for the next step. */
export function FriendshipButton({ uuid, name }: { uuid: string; name: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(friendshipQuery(uuid));
  if (!data) return null;
  if (data.isFriend)
    return (
      <Tag tone="good" data-testid="are-friends">
        <UserRoundCheck size={14} aria-hidden="true" /> {t('friends.areFriends')}
      </Tag>
    );
  if (!data.open) return <InviteButton uuid={uuid} name={name} />;
  const { id, fromUuid } = data.open;
  if (fromUuid !== uuid) return <WithdrawButton id={id} name={name} size="normal" />;
  return <AnswerButtons id={id} name={name} size="normal" />;
}

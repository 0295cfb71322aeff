import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { friendshipQuery } from '../../api/friends.ts';
import { Answers, Ask, TakeBack } from './invitation-buttons.tsx';

/** [H670] How somebody and I stand, and the next step from there. */
export function Befriend({ uuid, name }: { uuid: string; name: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(friendshipQuery(uuid));
  if (!data) return null;
  if (data.isFriend)
    return (
      <span className="tag" data-tone="good" data-testid="are-friends">
        <UserRoundCheck size={14} aria-hidden="true" /> {t('friends.areFriends')}
      </span>
    );
  if (!data.open) return <Ask uuid={uuid} name={name} />;
  const { id, fromUuid } = data.open;
  if (fromUuid !== uuid) return <TakeBack id={id} name={name} size="normal" />;
  return <Answers id={id} name={name} size="normal" />;
}

import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { UsersRound } from 'lucide-react';
import styles from './conversation-avatar.module.css';
import { PersonAvatar } from './person-avatar.tsx';

interface ConversationAvatarProps {
  readonly conversation: Conversation;
  /** Width and height, pixels. */
  readonly size: number;
  /** True to show a dot beside the face; undefined if unknown. */
  readonly isOnline?: boolean;
}

/** [H557] The face of the other user; an icon for a group. */
export function ConversationAvatar({ conversation, size, isOnline }: ConversationAvatarProps) {
  const [other] = conversation.people;
  if (conversation.kind === 'user')
    return (
      <PersonAvatar
        uuid={other?.uuid ?? ''}
        avatarId={other?.avatarId ?? 'nova'}
        size={size}
        {...(isOnline === undefined ? {} : { isHere: isOnline })}
      />
    );
  return (
    <span className={styles.group} style={{ width: size, height: size }}>
      <UsersRound size={size * 0.48} aria-hidden="true" />
    </span>
  );
}

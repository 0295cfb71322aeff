import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { useAtomValue } from 'jotai';
import { ChevronLeft } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ConversationAvatar } from '../../components/person/conversation-avatar.tsx';
import { PersonButton } from '../../components/person/person-button.tsx';
import { IconLink } from '../../design/primitives/button.tsx';
import textStyles from '../../design/text.module.css';
import { conversationTitle } from '../../live/lobby/conversation-text.ts';
import { peerKeyOf, presenceAtom } from '../../live/lobby/lobby-state.ts';
import styles from './messages.module.css';
import { ThreadMenu } from './thread-menu.tsx';

const toReference = ({ uuid, nickname, avatarId }: Conversation['people'][number]) => ({
  ...{ uuid, name: nickname, avatarId },
});

/**
 * The head of a conversation: the other user, or the group with its members, [H243] whose cards open on a click;
 * presence, and a menu.
 */
export function ThreadHead({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const presence = useAtomValue(presenceAtom).get(peerKeyOf(conversation));
  const avatar = (
    <ConversationAvatar conversation={conversation} size={44} isOnline={presence?.online ?? false} />
  );
  const [first] = conversation.people;
  const peer = conversation.kind === 'user' && first ? toReference(first) : null;
  return (
    <header className={styles.threadHead}>
      <IconLink to="/messages" className={styles.threadBack} aria-label={t('messages.back')}>
        <ChevronLeft size={24} />
      </IconLink>
      {peer ? (
        <PersonButton pointerOnly person={peer}>
          {avatar}
        </PersonButton>
      ) : (
        avatar
      )}
      <div className={styles.threadTitle}>
        <h2 className={textStyles.oneLine}>
          {peer ? (
            <PersonButton person={peer} testId="thread-person">
              <bdi>{conversationTitle(conversation)}</bdi>
            </PersonButton>
          ) : (
            <bdi>{conversationTitle(conversation)}</bdi>
          )}
        </h2>
        {conversation.kind === 'group' ? (
          <p className={`${textStyles.oneLine} ${textStyles.quiet}`}>
            {conversation.people.map((one, index) => (
              <Fragment key={one.uuid}>
                {index > 0 ? ', ' : ''}
                <PersonButton person={toReference(one)}>
                  <bdi>{one.nickname}</bdi>
                </PersonButton>
              </Fragment>
            ))}
          </p>
        ) : presence?.hangout ? (
          <Link className={`${textStyles.oneLine} ${styles.threadWhere}`} to={`/r/${presence.hangout.slug}`}>
            {t('messages.isIn', { hangout: presence.hangout.name })}
          </Link>
        ) : presence?.online ? (
          <p className={styles.threadHere}>{t('messages.isHere')}</p>
        ) : null}
      </div>
      <ThreadMenu conversation={conversation} />
    </header>
  );
}

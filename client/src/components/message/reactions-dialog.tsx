import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { EmojiText } from '../../design/primitives/emoji-text.tsx';
import textStyles from '../../design/text.module.css';
import { PersonAvatar } from '../person/person-avatar.tsx';
import { PersonButton } from '../person/person-button.tsx';
import styles from './reactions-dialog.module.css';

/** [H989] Who reacted to a message, by reaction. */
export function ReactionsDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { t } = useTranslation();
  const all = Object.entries(message.reactions).filter(([, given]) => given.length > 0);
  return (
    <Dialog title={t('chat.reactions')} look="card" onClose={onClose} testId="reactions-dialog">
      {all.map(([emoji, given]) => (
        <section key={emoji}>
          <h3 className={styles.emoji} aria-label={t('chat.reacted', { count: given.length, emoji })}>
            <EmojiText text={emoji} /> <span className={textStyles.num}>{given.length}</span>
          </h3>
          <ul>
            {given.map(({ userUUID: uuid, name }) => (
              <li key={uuid}>
                <PersonButton person={{ uuid, name }} className={styles.person} testId="reaction-person">
                  <PersonAvatar uuid={uuid} size={36} />
                  <span className={textStyles.oneLine}>
                    <bdi>{name}</bdi>
                  </span>
                </PersonButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { isOnlyEmoji, splitMessage } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nameOfProfile, profileQuery } from '../../api/profiles.ts';
import { EmojiText } from '../../design/primitives/emoji-text.tsx';
import { ownOrigin } from '../../platform/own-origin.ts';
import { OwnPagesContext } from '../../platform/own-pages.ts';
import { myUuidAtom } from '../../platform/session.ts';
import { PersonButton } from '../person/person-button.tsx';
import { pathInApp } from './app-link.ts';
import styles from './message.module.css';

interface MessageTextProps {
  readonly message: ChatMessage;
  /** Returns the current name of a user; undefined if it is not known here. */
  readonly nameOf: (uuid: string) => string | undefined;
}

/** The text of a message with mentions and links, or a note that it was deleted. */
export function MessageText({ message, nameOf }: MessageTextProps) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const isOwnPage = use(OwnPagesContext);
  if (message.deleted)
    return (
      <p className={`${styles.text} ${styles.gone}`} data-testid="message-text">
        {t('chat.deleted')}
      </p>
    );
  if (typeof message.message !== 'string' || message.message === '' || isOnlyCardLink(message)) return null;
  const isLoud = isOnlyEmoji(message.message);
  return (
    <p className={styles.text} dir="auto" data-testid="message-text" data-loud={isLoud || undefined}>
      {splitMessage(message.message).map((part, index) => {
        if (part.kind === 'text')
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move.
          return <EmojiText key={index} text={part.text} />;
        if (part.kind === 'mention')
          return (
            <Mention
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move.
              key={index}
              uuid={part.userUuid}
              isMe={part.userUuid === me}
              known={nameOf(part.userUuid)}
            />
          );
        const path = pathInApp(part.url, ownOrigin(), isOwnPage);
        if (path !== null)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move.
            <Link key={index} className={styles.mention} to={path}>
              {shortenLink(part.url)}
            </Link>
          );
        return (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move.
            key={index}
            className={styles.mention}
            href={part.url}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {shortenLink(part.url)}
          </a>
        );
      })}
      {message.editedAt ? <small className={styles.edited}> ({t('chat.edited')})</small> : null}
    </p>
  );
}

/** [R151] Shows the current name, also of a user who is not in the hangout. */
function Mention({ uuid, isMe, known }: { uuid: string; isMe: boolean; known: string | undefined }) {
  const { data } = useQuery({ ...profileQuery(uuid), enabled: known === undefined });
  const name = known ?? nameOfProfile(uuid, data);
  return (
    <PersonButton
      className={isMe ? `${styles.mention} ${styles.mentionMe}` : styles.mention}
      person={{ uuid, name: name ?? '' }}
      testId="mention"
    >
      <bdi>@{name ?? '…'}</bdi>
    </PersonButton>
  );
}

/** True if the text is just a link, which a card below shows. */
function isOnlyCardLink({ message, hangout, playlist, songs }: ChatMessage): boolean {
  const hasCard = Boolean(hangout) || Boolean(playlist) || songs.length > 0;
  return hasCard && typeof message === 'string' && /^https?:\/\/\S+$/.test(message.trim());
}

const maxLinkLength = 56;
function shortenLink(url: string): string {
  const plain = url.replace(/^https?:\/\/(www\.)?/, '');
  return plain.length > maxLinkLength ? `${plain.slice(0, maxLinkLength - 1)}…` : plain;
}

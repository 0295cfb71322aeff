import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { Ellipsis, Reply, SmilePlus, Users } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/primitives/button.tsx';
import { Menu, type MenuEntries, type MenuEntry, useDismiss } from '../../design/primitives/menu.tsx';
import { lazy } from '../../platform/lazy.ts';
import { EmojiGrid } from './lazy-emoji-grid.ts';
import styles from './message.module.css';

const ReactionsDialog = lazy(async () => ({
  default: (await import('./reactions-dialog.tsx')).ReactionsDialog,
}));

interface MessageActionBarProps {
  readonly message: ChatMessage;
  readonly className: string | undefined;
  /** Returns the entries of the menu, with the given ones about reactions among them. */
  readonly entries: (aboutReactions: readonly MenuEntry[]) => MenuEntries;
  readonly onReply: () => void;
  readonly onReact: (emoji: string) => void;
}

/** Reply, react, and a menu with the rest; for the chat and for direct messages. */
export function MessageActionBar({ message, className, entries, onReply, onReact }: MessageActionBarProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const [isListing, setListing] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useDismiss(ref, isPicking, () => setPicking(false));
  const hasReactions = Object.values(message.reactions).some((given) => given.length > 0);
  const aboutReactions: readonly MenuEntry[] = hasReactions
    ? [
        {
          key: 'reactions',
          label: t('chat.reactions'),
          icon: <Users size={18} />,
          run: () => setListing(true),
        },
      ]
    : [];
  return (
    <>
      <div className={`${styles.toolsBar} ${className}`} ref={ref} data-open={isPicking || undefined}>
        <IconButton label={t('chat.reply')} data-testid="reply" onClick={onReply}>
          <Reply size={18} />
        </IconButton>
        <IconButton
          label={t('chat.react')}
          data-testid="react"
          aria-expanded={isPicking}
          onClick={() => setPicking(!isPicking)}
        >
          <SmilePlus size={18} />
        </IconButton>
        <Menu
          label={t('chat.actions')}
          icon={<Ellipsis size={18} />}
          entries={entries(aboutReactions)}
          testId="line-menu"
        />
        {isPicking ? (
          <Suspense fallback={null}>
            <EmojiGrid
              onPick={(emoji) => {
                setPicking(false);
                ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
                onReact(emoji);
              }}
            />
          </Suspense>
        ) : null}
      </div>
      {isListing && hasReactions ? (
        <Suspense fallback={null}>
          <ReactionsDialog message={message} onClose={() => setListing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

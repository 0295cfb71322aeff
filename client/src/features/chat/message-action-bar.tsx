import { Ellipsis, Reply, SmilePlus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { Menu, type MenuEntries, useDismiss } from '../../ui/menu.tsx';
import { EmojiGrid } from './lazy-emoji-grid.ts';

interface MessageActionBarProps {
  readonly className: string;
  readonly entries: MenuEntries;
  readonly onReply: () => void;
  readonly onReact: (emoji: string) => void;
}

/** The buttons of a message: reply, react, and a menu with the rest. Chat and direct messages share it. */
export function MessageActionBar({ className, entries, onReply, onReact }: MessageActionBarProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useDismiss(ref, isPicking, () => setPicking(false));
  return (
    <div className={`tools-bar ${className}`} ref={ref} data-open={isPicking || undefined}>
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
      <Menu label={t('chat.actions')} icon={<Ellipsis size={18} />} entries={entries} testId="line-menu" />
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
  );
}

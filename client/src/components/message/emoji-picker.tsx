import { useSetAtom } from 'jotai';
import { Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../design/primitives/button.tsx';
import { useDismiss } from '../../design/primitives/menu.tsx';
import { showEmojiModalAtom } from './chat-state.ts';
import { EmojiGrid } from './lazy-emoji-grid.ts';
import styles from './message.module.css';

interface EmojiPickerProps {
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly choices?: readonly string[];
  readonly testId: string;
  readonly onPick: (emoji: string) => void;
}

export function EmojiPicker({ label, icon, choices, testId, onPick }: EmojiPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLSpanElement>(null);
  const setShow = useSetAtom(showEmojiModalAtom);
  useEffect(() => setShow(isOpen), [isOpen, setShow]);
  useDismiss(ref, isOpen, () => setOpen(false));
  return (
    <span className={styles.picker} ref={ref}>
      <IconButton label={label} aria-expanded={isOpen} data-testid={testId} onClick={() => setOpen(!isOpen)}>
        {icon}
      </IconButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <EmojiGrid
            {...(choices ? { choices } : {})}
            onPick={(emoji) => {
              setOpen(false);
              ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
              onPick(emoji);
            }}
          />
        </Suspense>
      ) : null}
    </span>
  );
}

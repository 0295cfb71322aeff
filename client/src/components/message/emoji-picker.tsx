import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { showEmojiModalAtom } from './chat-state.ts';
import { EmojiGrid } from './lazy-emoji-grid.ts';
import { PickerPopover } from './picker-popover.tsx';

interface EmojiPickerProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly choices?: readonly string[];
  readonly testId: string;
  readonly onPick: (emoji: string) => void;
}

export function EmojiPicker({ label, icon, choices, testId, onPick }: EmojiPickerProps) {
  const setShow = useSetAtom(showEmojiModalAtom);
  return (
    <PickerPopover label={label} icon={icon} testId={testId} onOpenChange={setShow}>
      {(close) => (
        <EmojiGrid
          {...(choices ? { choices } : {})}
          onPick={(emoji) => {
            close();
            onPick(emoji);
          }}
        />
      )}
    </PickerPopover>
  );
}

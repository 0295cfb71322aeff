import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../design/primitives/button.tsx';
import { useDismiss } from '../../design/primitives/menu.tsx';
import styles from './message.module.css';

interface PickerPopoverProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly testId: string;
  /** Called instead of opening if the user may not pick anything. */
  readonly onRefused?: (() => void) | undefined;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Renders what can be picked; `close` returns the focus to the button. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a picker beside a message input, for example of emoji. */
export function PickerPopover(props: PickerPopoverProps) {
  const { label, icon, testId, onRefused, onOpenChange, children } = props;
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => onOpenChange?.(isOpen), [isOpen, onOpenChange]);
  useDismiss(ref, isOpen, () => setOpen(false));
  const close = () => {
    setOpen(false);
    ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    <span className={styles.picker} ref={ref}>
      <IconButton
        label={label}
        aria-expanded={isOpen}
        data-testid={testId}
        onClick={() => (onRefused ? onRefused() : setOpen(!isOpen))}
      >
        {icon}
      </IconButton>
      {isOpen ? <Suspense fallback={null}>{children(close)}</Suspense> : null}
    </span>
  );
}

import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../design/primitives/button.tsx';
import { useDismiss } from '../../design/primitives/menu.tsx';
import styles from './message.module.css';

interface PickerPopoverProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly testId: string;
  /** Called instead of opening the popover if the user may not use it. */
  readonly onRefused?: (() => void) | undefined;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Renders the content, whose code may be loaded with it; `close` returns the focus to the button. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a popover to pick something for a message. */
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

import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'brand' | 'light' | 'danger' | 'plain' | 'quiet';
  readonly size?: 'small' | 'normal';
  readonly wide?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Shows a spinner and ignores presses. [H266] The button keeps the focus, which a disabled one would lose. */
  readonly busy?: boolean;
}

const ignorePress = (event: MouseEvent) => event.preventDefault();

export function Button({
  variant = 'quiet',
  size = 'normal',
  wide,
  busy,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${rest.className ?? ''}`}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignorePress : rest.onClick}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What the button does, for screen readers and as tooltip. */
  readonly label: string;
  readonly filled?: boolean;
  /** Ignores presses. [H266] The button keeps the focus, which a disabled one would lose. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

export function IconButton({ label, filled, busy, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={`icon-button ${rest.className ?? ''}`}
      data-filled={filled || undefined}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true, onClick: ignorePress } : {})}
    >
      {children}
    </button>
  );
}

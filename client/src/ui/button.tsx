import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'brand' | 'light' | 'danger' | 'plain' | 'quiet';
  readonly size?: 'small' | 'normal';
  readonly wide?: boolean;
  /** Shows a spinner and disables the button. */
  readonly busy?: boolean;
}

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
      disabled={disabled || busy}
      aria-busy={busy || undefined}
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
  readonly children: ReactNode;
}

export function IconButton({ label, filled, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={`icon-button ${rest.className ?? ''}`}
      data-filled={filled || undefined}
    >
      {children}
    </button>
  );
}

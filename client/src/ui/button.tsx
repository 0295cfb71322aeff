import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'brand' | 'light' | 'danger' | 'plain' | 'quiet';
  readonly size?: 'small' | 'normal';
  readonly wide?: boolean;
  /** Shows a turning ring and takes no presses. */
  readonly busy?: boolean;
}

export function Button({
  look = 'quiet',
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
      data-look={look}
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
  /** What the button does, for those who do not see the icon. */
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

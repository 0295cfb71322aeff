import type { ButtonHTMLAttributes, ComponentProps, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { withClass } from '../with-class.tsx';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

interface ButtonLook {
  readonly variant?: 'brand' | 'light' | 'danger' | 'plain' | 'quiet' | undefined;
  readonly size?: 'small' | 'normal' | undefined;
  readonly wide?: boolean | undefined;
}

/** Separates how a button looks from its other attributes. */
function splitLook<Props extends ButtonLook & { readonly className?: string | undefined }>(props: Props) {
  const { variant = 'quiet', size = 'normal', wide, className = '', ...rest } = props;
  const look = {
    className: `${styles.button} ${className}`,
    ...{ 'data-variant': variant, 'data-size': size, 'data-wide': wide || undefined },
  };
  return { look, rest };
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  readonly ref?: Ref<HTMLButtonElement>;
  /** Shows a spinner and ignores presses. [H266] Unlike a disabled button, it keeps the focus. */
  readonly busy?: boolean;
}

const ignorePress = (event: MouseEvent) => event.preventDefault();

export function Button({ busy, children, disabled, ...props }: ButtonProps) {
  const { look, rest } = splitLook(props);
  return (
    <button
      type="button"
      {...rest}
      {...look}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignorePress : rest.onClick}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

export function ButtonLink(props: LinkProps & ButtonLook) {
  const { look, rest } = splitLook(props);
  return <Link {...rest} {...look} />;
}

export function ButtonAnchor(props: ComponentProps<'a'> & ButtonLook) {
  const { look, rest } = splitLook(props);
  return <a {...rest} {...look} />;
}

/** A text that looks like a button, inside the label of a file input. */
export function ButtonWords(props: ComponentProps<'span'> & ButtonLook) {
  const { look, rest } = splitLook(props);
  return <span {...rest} {...look} />;
}

/** A label that looks like a button and contains a file input. */
export function ButtonLabel(props: ComponentProps<'label'> & ButtonLook) {
  const { look, rest } = splitLook(props);
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among its children.
  return <label {...rest} {...look} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What the button does, for screen readers and as tooltip. */
  readonly label: string;
  readonly filled?: boolean;
  /** Ignores presses. [H266] Unlike a disabled button, it keeps the focus. */
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
      data-icon-button
      {...rest}
      className={`${styles.iconButton} ${rest.className ?? ''}`}
      data-filled={filled || undefined}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true, onClick: ignorePress } : {})}
    >
      {children}
    </button>
  );
}

export const IconLink = withClass(Link, styles.iconButton, { 'data-icon-button': '' });

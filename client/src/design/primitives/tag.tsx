import type { ComponentProps } from 'react';
import { withClass } from '../with-class.tsx';
import styles from './tag.module.css';

interface TagProps extends ComponentProps<'span'> {
  readonly tone?: 'dj' | 'mod' | 'good' | 'wait' | 'bad' | undefined;
}

/** A word that says what something is: a role, a state. */
export function Tag({ tone, className = '', ...rest }: TagProps) {
  return <span {...rest} className={`${styles.tag} ${className}`} data-tag data-tone={tone} />;
}

/** The sign of a hangout or an event that is live. */
export const LiveTag = withClass('span', styles.liveTag, { 'data-live-tag': '' });

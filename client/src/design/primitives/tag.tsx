import type { ComponentProps } from 'react';
import { withClass } from '../with-class.tsx';
import styles from './tag.module.css';

interface TagProps extends ComponentProps<'span'> {
  readonly tone?: 'dj' | 'mod' | 'good' | 'wait' | 'bad' | undefined;
}

/** A small label, such as a role or the state of an event. */
export function Tag({ tone, className = '', ...rest }: TagProps) {
  return <span {...rest} className={`${styles.tag} ${className}`} data-tag data-tone={tone} />;
}

export const LiveTag = withClass('span', styles.liveTag, { 'data-live-tag': '' });

import type { ComponentProps } from 'react';
import textStyles from '../text.module.css';
import styles from './count.module.css';

interface CountProps extends ComponentProps<'span'> {
  /** `live` highlights a number of things that wait for the user. */
  readonly tone?: 'live';
}

/** A number beside a word or at the corner of a button. */
export function Count({ tone, className = '', ...rest }: CountProps) {
  return <span {...rest} className={`${styles.count} ${textStyles.num} ${className}`} data-tone={tone} />;
}

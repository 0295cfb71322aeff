import type { ReactNode } from 'react';
import { Card } from '../../design/primitives/card.tsx';
import textStyles from '../../design/text.module.css';
import styles from './design.module.css';

interface PartProps {
  readonly name: string;
  readonly children: ReactNode;
}

export function Part({ name, children }: PartProps) {
  return (
    <Card className={styles.part} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </Card>
  );
}

export function Row({ name, children }: PartProps) {
  return (
    <div>
      <small className={textStyles.quiet}>{name}</small>
      <div className={styles.row}>{children}</div>
    </div>
  );
}

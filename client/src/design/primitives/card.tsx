import { withClass } from '../with-class.tsx';
import styles from './card.module.css';

export const Card = withClass('section', styles.card);

/** A card with less space at its edges, for lists. */
export const DenseCard = withClass('div', `${styles.card} ${styles.denseCard}`);

import { Link } from 'react-router';
import cardStyles from '../primitives/card.module.css';
import { withClass } from '../with-class.tsx';
import styles from './image-cards.module.css';

/** Cards in as many columns as fit. With `data-fill`, a few of them fill the whole width. */
export const ImageCards = withClass('ul', styles.cards);

/** A card that links to a page: a picture with text beside it. */
export const ImageCard = withClass(Link, `${cardStyles.card} ${styles.card}`);

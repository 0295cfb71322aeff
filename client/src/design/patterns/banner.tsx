import { withClass } from '../with-class.tsx';
import styles from './banner.module.css';

/** A notice above the content of a page: a text, and buttons with which the user responds. */
export const Banner = withClass('section', styles.banner);

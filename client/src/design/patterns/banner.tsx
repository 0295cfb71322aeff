import { withClass } from '../with-class.tsx';
import styles from './banner.module.css';

/** A notice above the content of a page, and beside it the buttons with which the user answers it. */
export const Banner = withClass('section', styles.banner);

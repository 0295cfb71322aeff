import { withClass } from '../with-class.tsx';
import styles from './faces.module.css';

/** A row of avatars, each of which overlaps the one before. */
export const Faces = withClass('span', styles.faces);

import { withClass } from '../with-class.tsx';
import styles from './faces.module.css';

/** A few faces, each partly over the one before. */
export const Faces = withClass('span', styles.faces);

import { withClass } from '../with-class.tsx';
import styles from './faces.module.css';

export const Faces = withClass('span', styles.faces);

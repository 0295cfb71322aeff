import { withClass } from '../with-class.tsx';
import styles from './input.module.css';

/** A bare input; `TextField` has a label, a hint and an error around it. */
export const Input = withClass('input', styles.input, { dir: 'auto' });

export const Select = withClass('select', styles.input);

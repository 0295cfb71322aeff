import { withClass } from '../with-class.tsx';
import styles from './input.module.css';

/** An input without label, hint and error, which `TextField` has. */
export const Input = withClass('input', styles.input, { dir: 'auto' });

export const Select = withClass('select', styles.input);

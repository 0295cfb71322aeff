import textStyles from '../text.module.css';
import { withClass } from '../with-class.tsx';

/** A text for screen readers only. */
export const SpokenOnly = withClass('span', textStyles.heardOnly, { 'data-spoken-only': '' });

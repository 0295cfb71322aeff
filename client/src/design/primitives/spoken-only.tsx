import textStyles from '../text.module.css';
import { withClass } from '../with-class.tsx';

export const SpokenOnly = withClass('span', textStyles.heardOnly, { 'data-spoken-only': '' });

import textStyles from '../text.module.css';
import { withClass } from '../with-class.tsx';
import styles from './place-chip.module.css';

/** Shows the user's state over the stage or player: on a seat, on air or muted. */
export const PlaceChip = withClass('p', `${styles.placeChip} ${textStyles.glass}`, { 'data-place-chip': '' });

import textStyles from '../text.module.css';
import { withClass } from '../with-class.tsx';
import styles from './place-chip.module.css';

/** Says over the stage or player what the user is in the hangout: on a seat, on air or muted. */
export const PlaceChip = withClass('p', `${styles.placeChip} ${textStyles.glass}`, { 'data-place-chip': '' });

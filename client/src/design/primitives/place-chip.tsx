import textStyles from '../text.module.css';
import { withClass } from '../with-class.tsx';
import styles from './place-chip.module.css';

/** A chip over the stage or the player that shows the user's state in the hangout: DJ seat, microphone or mute. */
export const PlaceChip = withClass('p', `${styles.placeChip} ${textStyles.glass}`, { 'data-place-chip': '' });

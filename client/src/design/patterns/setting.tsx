import cardStyles from '../primitives/card.module.css';
import { withClass } from '../with-class.tsx';
import { Form } from './form.tsx';
import styles from './setting.module.css';

export const SettingCard = withClass('section', `${cardStyles.card} ${styles.setting}`);

export const SettingRow = withClass('div', styles.row);

export const SettingList = withClass('ul', styles.list);

/** One entry of a `SettingList`: a text, and buttons that change the entry. */
export const SettingEntry = withClass('div', styles.line);

/** The text of a `SettingEntry`; a `small` element inside it is the second line. */
export const SettingWords = withClass('span', styles.words);

export const SettingForm = withClass(Form, styles.form);

export const SettingWarning = withClass('p', styles.warning);

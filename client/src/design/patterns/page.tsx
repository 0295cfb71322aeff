import { Link } from 'react-router';
import { withClass } from '../with-class.tsx';
import styles from './page.module.css';

/** The content of a page, as wide as most pages are; `data-wide` for the lists of the staff. */
export const Page = withClass('div', styles.page, { 'data-page': '' });

/** A link above the heading of a page, to the page that it belongs to. */
export const BackLink = withClass(Link, styles.back);

/** The heading of a page with its text, and beside it the buttons for the whole page. */
export const PageHead = withClass('div', styles.pageHead);

/** The heading of a part of a page, and beside it a link or a button. */
export const SectionHead = withClass('div', styles.sectionHead);

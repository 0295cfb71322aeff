import { Link } from 'react-router';
import { withClass } from '../with-class.tsx';
import styles from './page.module.css';

/**
 * The content of a page, as wide as on most pages. With `data-wide` it fills the window, as on the home page and in
 * lists for staff.
 */
export const Page = withClass('div', styles.page, { 'data-page': '' });

/** Leads back to the parent page; stands above the heading. */
export const BackLink = withClass(Link, styles.back);

/** Heading and introduction of a page, with buttons for the whole page beside them. */
export const PageHead = withClass('div', styles.pageHead);

/** Heading of a section, with a link or a button beside it. */
export const SectionHead = withClass('div', styles.sectionHead);

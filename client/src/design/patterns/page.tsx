import { Link } from 'react-router';
import { withClass } from '../with-class.tsx';
import styles from './page.module.css';

/**
 * The content of a page, in the width of most pages. With `data-wide` it fills the window, as on the home page and in
 * staff lists.
 */
export const Page = withClass('div', styles.page, { 'data-page': '' });

/** A link above the heading of a page that leads back to its parent page. */
export const BackLink = withClass(Link, styles.back);

/** The heading of a page with its introduction; the buttons that concern the whole page are beside them. */
export const PageHead = withClass('div', styles.pageHead);

/** The heading of a section of a page, with a link or a button beside it. */
export const SectionHead = withClass('div', styles.sectionHead);

import ReactMarkdown, { type Components } from 'react-markdown';
import { Link } from 'react-router';
import remarkGfm from 'remark-gfm';
import styles from './site.module.css';

/** Headings are shown one level lower than the text says, because the page has its own `h1`. */
const components: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  a: ({ href = '', children }) =>
    href.startsWith('/') ? (
      <Link to={href}>{children}</Link>
    ) : (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keyboard.
    <div className={styles.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

/**
 * [H1985] Renders Markdown of the operator. HTML is shown as text, unsafe URLs are removed, and images are left out,
 * because loading one would tell another site who reads the page.
 */
export function Markdown({ text, language }: { readonly text: string; readonly language: string }) {
  return (
    <div className={styles.text} lang={language} dir="auto">
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={components} disallowedElements={['img']}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

import { Page, PageHead } from '../../design/patterns/page.tsx';
import { Controls } from './controls.tsx';
import styles from './design.module.css';
import { Fields } from './fields.tsx';
import { Marks } from './marks.tsx';
import { Patterns } from './patterns.tsx';
import { Tokens } from './tokens.tsx';

/** The design system on one page, in development only: each primitive and pattern in its states. */
export function DesignPage() {
  return (
    <Page data-testid="design">
      <PageHead>
        <div>
          <h1>Design</h1>
          <p>What is here need not be made again. The code is in client/src/design.</p>
        </div>
      </PageHead>
      <div className={styles.parts}>
        <Tokens />
        <Controls />
        <Fields />
        <Marks />
        <Patterns />
      </div>
    </Page>
  );
}

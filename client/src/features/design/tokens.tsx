import textStyles from '../../design/text.module.css';
import styles from './design.module.css';
import { Part, Row } from './part.tsx';

const colours = {
  grounds: ['bg', 'surface-1', 'surface-2', 'surface-3', 'fill-1', 'fill-2', 'fill-3', 'line', 'line-strong'],
  texts: ['text-1', 'text-2', 'text-3', 'brand-text', 'live-text', 'bad-text'],
  signals: ['brand', 'brand-light', 'live', 'like', 'star', 'bad'],
};

export function Tokens() {
  return (
    <Part name="Tokens">
      {Object.entries(colours).map(([name, tokens]) => (
        <Row key={name} name={name}>
          {tokens.map((token) => (
            <span key={token} className={styles.colour} style={{ ['--colour' as string]: `var(--${token})` }}>
              <i />
              <small>{token}</small>
            </span>
          ))}
        </Row>
      ))}
      <Row name="headings">
        <h1>h1 Hangout</h1>
        <h2>h2 Hangout</h2>
        <h3>h3 Hangout</h3>
      </Row>
      <Row name="texts: plain, quiet, digits of one width, an error, one line, two lines">
        <p>plain</p>
        <p className={textStyles.quiet}>quiet</p>
        <p className={textStyles.num}>1,111</p>
        <p className={textStyles.errorText}>That did not work.</p>
        <p className={textStyles.oneLine} style={{ width: 120 }}>
          A name that is longer than its line
        </p>
        <p className={textStyles.twoLines} style={{ width: 120 }}>
          A description that is longer than the two lines which it may have
        </p>
      </Row>
    </Part>
  );
}

import textStyles from '../text.module.css';

interface ErrorTextProps {
  /** The text of the error; if it is empty, nothing is rendered. */
  readonly children: string | null | undefined;
  readonly testId?: string;
}

/** Says what went wrong, as a paragraph that screen readers announce when it appears. */
export function ErrorText({ children, testId }: ErrorTextProps) {
  if (!children) return null;
  return (
    <p role="alert" className={textStyles.errorText} data-testid={testId}>
      {children}
    </p>
  );
}

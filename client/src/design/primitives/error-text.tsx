import textStyles from '../text.module.css';

interface ErrorTextProps {
  /** The error; if it is empty, nothing is rendered. */
  readonly children: string | null | undefined;
  readonly testId?: string;
}

/** The text of an error, which screen readers announce when it appears. */
export function ErrorText({ children, testId }: ErrorTextProps) {
  if (!children) return null;
  return (
    <p role="alert" className={textStyles.errorText} data-testid={testId}>
      {children}
    </p>
  );
}

import textStyles from '../text.module.css';

interface ErrorTextProps {
  /** Nothing is rendered if it is empty. */
  readonly children: string | null | undefined;
  readonly testId?: string;
}

/** Screen readers announce the text when it appears. */
export function ErrorText({ children, testId }: ErrorTextProps) {
  if (!children) return null;
  return (
    <p role="alert" className={textStyles.errorText} data-testid={testId}>
      {children}
    </p>
  );
}

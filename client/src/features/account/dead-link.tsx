import { Link } from 'react-router';
import { SignInFrame } from '../../components/account/sign-in-frame.tsx';

interface DeadLinkProps {
  readonly title: string;
  readonly text: string;
  /** The link to continue. */
  readonly way: { readonly to: string; readonly label: string };
}

/** A page that says why a link no longer works, with a link to continue. */
export function DeadLink({ title, text, way }: DeadLinkProps) {
  return (
    <SignInFrame title={title}>
      <p role="alert" data-testid="dead-link">
        {text}
      </p>
      <Link className="button" data-variant="brand" data-wide to={way.to} data-testid="dead-link-on">
        {way.label}
      </Link>
    </SignInFrame>
  );
}

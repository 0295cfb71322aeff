import { SignInFrame } from '../../components/account/sign-in-frame.tsx';
import { ButtonLink } from '../../design/primitives/button.tsx';

interface DeadLinkProps {
  readonly title: string;
  readonly text: string;
  /** Label and target of the button that leads to the next step, such as requesting a new mail. */
  readonly way: { readonly to: string; readonly label: string };
}

/** A page that says why a mailed link no longer works, with a button to the next step. */
export function DeadLink({ title, text, way }: DeadLinkProps) {
  return (
    <SignInFrame title={title}>
      <p role="alert" data-testid="dead-link">
        {text}
      </p>
      <ButtonLink variant="brand" wide to={way.to} data-testid="dead-link-on">
        {way.label}
      </ButtonLink>
    </SignInFrame>
  );
}

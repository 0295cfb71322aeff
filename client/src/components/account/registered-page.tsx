import { isolateText } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Page, PageHead } from '../../design/patterns/page.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { SignUpPrompt, type SignUpPromptProps } from './sign-up-prompt.tsx';

interface RegisteredPageProps {
  readonly title: string;
  readonly text: string;
  /** Buttons beside the title; guests do not see them. */
  readonly tools?: ReactNode;
  /** True if the page fills the window. */
  readonly isWide?: boolean;
  readonly guest: SignUpPromptProps;
  readonly children: ReactNode;
}

/** A page that needs an account. Guests read why, and can sign up or log in. */
export function RegisteredPage({ title, text, tools, isWide, guest, children }: RegisteredPageProps) {
  usePageTitle(title);
  const isRegistered = useAtomValue(isRegisteredAtom);
  return (
    <Page data-wide={(isWide && isRegistered) || undefined}>
      <PageHead>
        <div>
          <h1>{isolateText(title)}</h1>
          <p>{text}</p>
        </div>
        {isRegistered ? tools : null}
      </PageHead>
      {isRegistered ? children : <SignUpPrompt {...guest} />}
    </Page>
  );
}

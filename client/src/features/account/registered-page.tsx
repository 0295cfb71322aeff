import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { isRegisteredAtom } from '../../core/session.ts';
import { GuestOnly, type GuestOnlyProps } from './sign-up-prompt.tsx';

interface MembersPageProps {
  readonly title: string;
  readonly text: string;
  /** What stands beside the title; members see it. */
  readonly tools?: ReactNode;
  readonly guest: GuestOnlyProps;
  readonly children: ReactNode;
}

/** A page of things that belong to an account: whoever has none reads why, and finds the ways in. */
export function MembersPage({ title, text, tools, guest, children }: MembersPageProps) {
  const isRegistered = useAtomValue(isRegisteredAtom);
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
        {isRegistered ? tools : null}
      </div>
      {isRegistered ? children : <GuestOnly {...guest} />}
    </div>
  );
}

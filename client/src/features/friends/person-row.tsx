import type { Profile } from '@hangout/contract/rest/user-service/profile-shape';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../stage/index.ts';

interface PersonRowProps {
  readonly uuid: string;
  /** The user's profile; null where the account no longer exists. */
  readonly profile: Profile | null;
  readonly isHere?: boolean;
  readonly testId: string;
  /** Text below the name. */
  readonly under: ReactNode;
  /** Buttons of the row. */
  readonly children: ReactNode;
}

/** A user in a list: avatar, name, a text below it and buttons. */
export function PersonRow({ uuid, profile, isHere = false, testId, under, children }: PersonRowProps) {
  return (
    <li className="friend" data-testid={testId} data-uuid={uuid}>
      <Avatar avatarId={profile?.avatarId ?? 'nova'} size={46} isHere={isHere} />
      <span className="friend-words">
        <Link className="one-line" to={`/u/${uuid}`}>
          {nameOf(profile)}
        </Link>
        <small className="quiet one-line">{under}</small>
      </span>
      <span className="friend-tools">{children}</span>
    </li>
  );
}

/** The nickname of a profile; an ellipsis where the account no longer exists. */
export const nameOf = (profile: Profile | null): string => profile?.nickname ?? '…';

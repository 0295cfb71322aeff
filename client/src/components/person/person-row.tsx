import type { Profile } from '@hangout/contract/rest/shapes/profile-shape';
import type { ReactNode } from 'react';
import textStyles from '../../design/text.module.css';
import { Avatar } from '../stage/avatar.tsx';
import styles from './friends.module.css';
import { PersonButton } from './person-button.tsx';

interface PersonRowProps {
  readonly uuid: string;
  /** The user's profile; null if the account no longer exists. */
  readonly profile: Profile | null;
  /** Shown as the name if there is no profile, as for guests. */
  readonly name?: string;
  /** Whether the user is online; absent if unknown. */
  readonly isHere?: boolean;
  readonly testId: string;
  readonly under: ReactNode;
  readonly children?: ReactNode;
}

/** A user in a list: avatar and name, which open the person card [H243], a text below them and buttons. */
export function PersonRow({ uuid, profile, name, isHere, testId, under, children }: PersonRowProps) {
  const person = {
    uuid,
    name: profile?.nickname ?? name ?? nameOf(null),
    ...(profile ? { avatarId: profile.avatarId } : {}),
  };
  return (
    <li className={styles.friend} data-testid={testId} data-uuid={uuid}>
      <PersonButton pointerOnly person={person}>
        <Avatar
          avatarId={profile?.avatarId ?? 'nova'}
          picture={profile?.profilePicture}
          size={46}
          {...(isHere === undefined ? {} : { isHere })}
        />
      </PersonButton>
      <span className={styles.words}>
        <PersonButton className={textStyles.oneLine} person={person} testId="friend-name">
          <bdi>{person.name}</bdi>
        </PersonButton>
        <small className={`${textStyles.quiet} ${textStyles.oneLine}`}>{under}</small>
      </span>
      {children ? <span className={styles.tools}>{children}</span> : null}
    </li>
  );
}

/** The nickname of a profile; an ellipsis if the account no longer exists. */
export const nameOf = (profile: Profile | null): string => profile?.nickname ?? '…';

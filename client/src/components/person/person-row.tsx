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
  /** Name that is shown if there is no profile, for example of a guest. */
  readonly name?: string;
  /** True to show a dot beside the face; undefined if unknown. */
  readonly isHere?: boolean;
  readonly testId: string;
  readonly under: ReactNode;
  readonly children?: ReactNode;
}

/** A user in a list: avatar and name, [H243] which open the card, a line of text and buttons. */
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

/** Returns the nickname; an ellipsis if the account no longer exists. */
export const nameOf = (profile: Profile | null): string => profile?.nickname ?? '…';

import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { mayChangeRoles, type RoomPerson, type RoomPolicyContext } from '@hangout/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assignRole } from '../../../api/room-roles.ts';
import {
  type Duration,
  DurationChips,
  expirationOf,
} from '../../../components/moderation/duration-and-reason.tsx';
import styles from '../../../components/moderation/moderation.module.css';
import { Button } from '../../../design/primitives/button.tsx';
import { ChipField } from '../../../design/primitives/chips.tsx';
import { Dialog, DialogFoot } from '../../../design/primitives/dialog.tsx';
import { serverNow } from '../../../platform/server-clock.ts';
import { showErrorToast, showToast } from '../../../platform/toasts.ts';
import { translate } from '../../../platform/use-error-text.ts';
import { PersonPicker } from './person-picker.tsx';

export const assignableRoles = ['coOwner', 'moderator', 'dj'] as const;
export type AssignableRole = (typeof assignableRoles)[number];

export function AssignRoleDialog({
  room,
  me,
  policyContext,
  onClose,
}: {
  room: Room;
  me: RoomPerson;
  policyContext: RoomPolicyContext;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [uuid, setUuid] = useState<string | null>(null);
  const [duration, setDuration] = useState<Duration>('forEver');
  const nobody: RoomPerson = { uuid: uuid ?? '', kind: 'user', globalRole: 'user', subscriptionLevel: 0 };
  const allowedRoles = assignableRoles.filter((role) => mayChangeRoles(me, nobody, role, policyContext));
  const [role, setRole] = useState<AssignableRole>('dj');
  const assign = () => {
    if (!uuid) return;
    assignRole(room.uuid, uuid, role, { until: expirationOf(duration, serverNow()) }).then(() => {
      showToast({ tone: 'good', text: t('people.done') });
      onClose();
    }, showErrorToast);
  };
  return (
    <Dialog title={t('ranks.give')} onClose={onClose} testId="give-role-dialog">
      <div className={styles.terms}>
        <PersonPicker room={room} chosen={uuid} onChoose={setUuid} />
        <ChipField
          label={t('ranks.which')}
          keys={allowedRoles}
          chosen={role}
          onChoose={setRole}
          labelOf={(key) => translate(`roles.${key}`) ?? key}
          testId="rank"
        />
        <DurationChips chosen={duration} onChoose={setDuration} />
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="brand" disabled={!uuid} onClick={assign} data-testid="give-role-yes">
          {t('ranks.give')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

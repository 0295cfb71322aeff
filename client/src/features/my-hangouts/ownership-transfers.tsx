import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Crown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  agreeToTransfer,
  cancelTransfer,
  type OwnershipTransfer,
  ownershipTransfersQuery,
} from '../../api/ownership-transfers.ts';
import { PersonAvatar } from '../../components/person/person-avatar.tsx';
import { PersonButton } from '../../components/person/person-button.tsx';
import { useConfirmedAction } from '../../design/patterns/use-confirmed-action.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { currentPersonAtom } from '../../live/room/policy-context.ts';
import { formatDay } from '../../platform/format-day.ts';
import { act } from '../../platform/toasts.ts';
import styles from './ownership-transfers.module.css';

/**
 * [H705] Pending transfers from or to the user, of all hangouts or only of `roomUuid`; renders nothing if there are
 * none.
 */
export function OwnershipTransfers({ roomUuid }: { roomUuid?: string }) {
  const { t } = useTranslation();
  const me = useAtomValue(currentPersonAtom);
  const { data = [] } = useQuery(ownershipTransfersQuery());
  const shown = roomUuid ? data.filter((one) => one.roomUuid === roomUuid) : data;
  if (!me || shown.length === 0) return null;
  return (
    <Card className={styles.transfers} aria-labelledby="transfers" data-testid="ownership-transfers">
      <h2 id="transfers" className={styles.title}>
        <Crown size={20} aria-hidden="true" />
        {t('transfers.title')}
      </h2>
      <ul>
        {shown.map((transfer) => (
          <TransferEntry key={transfer.roomUuid} transfer={transfer} myUuid={me.uuid} />
        ))}
      </ul>
    </Card>
  );
}

function TransferEntry({ transfer, myUuid }: { transfer: OwnershipTransfer; myUuid: string }) {
  const { t } = useTranslation();
  const { roomUuid, nextOwner, proposedBy, ownerAgreed, nextOwnerAgreed } = transfer;
  const isNext = nextOwner.uuid === myUuid;
  const other = isNext ? proposedBy : nextOwner;
  const mayAgree = isNext ? !nextOwnerAgreed : transfer.ownerUuid === myUuid && !ownerAgreed;
  const mayCancel = isNext || transfer.ownerUuid === myUuid || proposedBy.uuid === myUuid;
  const shown = { roomId: roomUuid, nextOwnerUuid: nextOwner.uuid };
  const names = { hangout: transfer.name, name: nextOwner.nickname, by: proposedBy.nickname };
  const run = (action: Promise<void>, text: string) => {
    act(action, text);
  };
  const agreeing = useConfirmedAction({
    title: t(isNext ? 'transfers.agreeAsk' : 'transfers.giveAsk', names),
    text: t(isNext ? 'transfers.agreeText' : 'transfers.giveText'),
    confirmLabel: t('transfers.agree'),
    danger: !isNext,
    run: () => run(agreeToTransfer(shown), t('transfers.agreed')),
  });
  const textKey = mayAgree
    ? isNext
      ? 'offered'
      : 'asked'
    : ownerAgreed
      ? 'waitingForNext'
      : 'waitingForOwner';
  return (
    <li className={styles.transfer} data-testid="ownership-transfer" data-slug={transfer.slug}>
      <PersonButton
        person={{ uuid: other.uuid, name: other.nickname, avatarId: other.avatarId }}
        testId="transfer-person"
      >
        <PersonAvatar uuid={other.uuid} avatarId={other.avatarId} size={40} name={other.nickname} />
      </PersonButton>
      <span className={styles.words}>
        <strong>{t(`transfers.${textKey}`, names)}</strong>
        <small>{t('transfers.until', { date: formatDay(transfer.expiresAt) })}</small>
      </span>
      {mayCancel ? (
        <Button
          size="small"
          onClick={() => run(cancelTransfer(shown), t('transfers.ended'))}
          data-testid="cancel-transfer"
        >
          {t(mayAgree ? 'transfers.decline' : 'transfers.withdraw')}
        </Button>
      ) : null}
      {mayAgree ? (
        <Button size="small" variant="brand" onClick={agreeing.ask} data-testid="agree-to-transfer">
          {t('transfers.agree')}
        </Button>
      ) : null}
      {agreeing.question}
    </li>
  );
}

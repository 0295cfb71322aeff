import { ApiError } from '@hangout/contract/framework/errors';
import type { Consumable } from '@hangout/contract/rest/consumables/consumables';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buyOffer, offerQuery } from '../../api/merch.ts';
import { Button } from '../../design/primitives/button.tsx';
import { Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import { ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { useNavigate } from '../../platform/navigate.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import styles from './merch.module.css';
import { OfferImage } from './offer-image.tsx';
import { useOfferedAvatar } from './use-offered-avatar.ts';

interface OfferDialogProps {
  readonly id: number;
  readonly balance: number;
  readonly onClose: () => void;
}

/** [H1343] Buys an offer, or says why the user cannot buy it. */
export function OfferDialog({ id, balance, onClose }: OfferDialogProps) {
  const { t } = useTranslation();
  const { data: offer, error, refetch } = useQuery(offerQuery(id));
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Dialog title={offer?.name ?? t('merch.title')} onClose={onClose} testId="offer-dialog">
      {offer ? <OfferDetails offer={offer} balance={balance} onClose={onClose} /> : null}
      {isGone ? (
        <>
          <p>{t('merch.gone')}</p>
          <Button onClick={onClose}>{t('merch.back')}</Button>
        </>
      ) : null}
      {error && !isGone ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {offer || error ? null : <SkeletonRows count={2} />}
    </Dialog>
  );
}

function OfferDetails({ offer, balance, onClose }: Omit<OfferDialogProps, 'id'> & { offer: Consumable }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const avatar = useOfferedAvatar()(offer.avatarSlug);
  const isOwned = avatar?.isAvailable === true;
  // [H2215] An avatar that is locked although it is for sale has no price for who cannot wear it.
  const needsDiscord = avatar?.discordOnly === true && !isOwned && avatar.price === null;
  // Each attempt to buy sends the same id, so that a retry after a lost response does not buy twice.
  const [uuid] = useState(randomUuid);
  const { id, name, price, quantity } = offer;
  const purchase = useAction(() => buyOffer({ id, price, uuid }), {
    onSuccess: () => {
      showToast({ tone: 'good', text: t('merch.bought', { name }) });
      void navigate('/merch?orders', { replace: true });
    },
  });
  const missing = Math.max(0, price - balance);
  const isSoldOut = quantity === 0;
  return (
    <>
      <div className={styles.details}>
        <OfferImage imageFileId={offer.imageFileId} avatarSlug={offer.avatarSlug} size={200} />
        <div className={styles.words}>
          {offer.description ? <p dir="auto">{offer.description}</p> : null}
          {offer.avatarSlug === null ? null : <p className={textStyles.quiet}>{t('merch.avatar')}</p>}
          {offer.downloadFileId === null ? null : <p className={textStyles.quiet}>{t('merch.hasFile')}</p>}
          <p className={styles.price}>{t('merch.price', { count: price })}</p>
          <p className={textStyles.quiet} data-testid="offer-state">
            {isOwned ? t('merch.yours') : null}
            {!isOwned && isSoldOut ? t('merch.soldOut') : null}
            {!isOwned && !isSoldOut && quantity !== null ? t('merch.left', { count: quantity }) : null}
          </p>
          {needsDiscord ? <p data-testid="discord-needed">{t('account.howTo.discordOnly')}</p> : null}
          {!isOwned && !needsDiscord && !isSoldOut && missing > 0 ? (
            <p data-testid="points-missing">{t('merch.missing', { count: missing })}</p>
          ) : null}
        </div>
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button
          variant="brand"
          busy={purchase.isPending}
          disabled={isOwned || needsDiscord || isSoldOut || missing > 0}
          onClick={() => purchase.mutate()}
          data-testid="buy"
        >
          {t('merch.buy', { count: price })}
        </Button>
      </DialogFoot>
    </>
  );
}

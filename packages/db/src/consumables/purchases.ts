// Raw SQL for the lists, which join two tables.
import type { Purchase as PurchaseShape } from '@hangout/contract/rest/consumables/purchases';
import { allocatePrice, mayWearAvatar, type PurchaseRefusal, refusePurchase } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { PointChange, RankingStatus } from '../models/points.ts';
import { Consumable, Purchase } from '../models/vouchers.ts';
import { assignAvatar, listAvatarsForUser } from '../points/avatars.ts';
import { queryRow, queryRows } from '../sql.ts';

/** A purchase with current data of its offer. */
export type ListedPurchase = Omit<PurchaseShape, 'fileUrl'> & { readonly downloadFileId: string | null };

export interface PurchaseRequest {
  readonly userUuid: string;
  readonly consumableId: number;
  /** Idempotency key: repeated requests make one purchase. */
  readonly uuid: string;
  /** The price shown to the buyer. */
  readonly price: number;
}

/**
 * [H1340] [H1341] Buys an offer with points, in the caller's transaction: takes the price from the buyer's balances,
 * oldest first, with one ledger row per balance, reduces the stock and assigns the avatar if the offer is one.
 * Purchases of one offer, and those of one buyer, run one after the other. Returns the purchase, or why it is refused.
 */
export async function buyConsumable(
  tx: Db,
  { userUuid, consumableId, uuid, price: seenPrice }: PurchaseRequest,
): Promise<Purchase | PurchaseRefusal | 'not_found'> {
  const offer = await Consumable.query(tx).where({ id: consumableId }).forUpdate().first();
  // Locked before the look-up of the earlier purchase: two requests with one uuid wait for each other here.
  const statuses = await RankingStatus.query(tx).where({ userUuid }).orderBy('id').forUpdate();
  const before = await Purchase.query(tx).where({ userUuid, uuid }).first();
  if (before) return before;
  if (!offer?.active) return 'not_found';
  const { name, price, quantity, avatarSlug } = offer;
  const avatar = avatarSlug === null ? null : await readAvatar(tx, userUuid, avatarSlug);
  const balances = statuses.map(({ seasonId, points, spent }) => ({ seasonId, balance: points - spent }));
  const balance = balances.reduce((sum, one) => sum + one.balance, 0);
  const refusal = refusePurchase({
    ...{ price, quantity, seenPrice, balance },
    isOwned: avatar?.isOwned ?? false,
    needsDiscord: avatar?.needsDiscord ?? false,
  });
  if (refusal) return refusal;
  const purchase = await Purchase.query(tx)
    .insert({ uuid, userUuid, consumableId, name, price })
    .returning('*')
    .first()
    .throwIfNotFound();
  for (const part of allocatePrice(price, balances)) {
    const { seasonId } = part;
    await RankingStatus.query(tx).where({ userUuid, seasonId }).increment('spent', part.balance);
    await PointChange.query(tx).insert({
      ...{ userUuid, seasonId, points: -part.balance, reason: name, purchaseId: purchase.id },
    });
  }
  if (quantity !== null)
    await Consumable.query(tx)
      .where({ id: consumableId })
      .patch({ quantity: quantity - 1 });
  if (avatarSlug !== null) await assignAvatar(tx, { avatarSlug, userUuid, assignmentType: 'PURCHASED' });
  return purchase;
}

/**
 * [H2215] Tells whether a user has an avatar already, and whether they lack a Discord account to wear it. A private
 * avatar that was once given as an award is not worn for that, so they do not have it.
 */
async function readAvatar(tx: Db, userUuid: string, slug: string) {
  const [avatar] = await listAvatarsForUser(tx, userUuid, slug);
  if (!avatar) return null;
  const { assignments: assigned, discordOnly, hasDiscord } = avatar;
  return {
    isOwned:
      assigned.length > 0 && mayWearAvatar(avatar, { subscriptionLevel: 0, assigned, hasDiscord: true }),
    needsDiscord: discordOnly && !hasDiscord,
  };
}

const listed = `select p.id, p.uuid, p.consumable_id as "consumableId", p.name, p.price, p.created_at as "createdAt",
    c.image_file_id as "imageFileId", c.avatar_slug as "avatarSlug", c.download_file_id as "downloadFileId"
  from purchases p left join consumables c on c.id = p.consumable_id where p.user_uuid = :userUuid`;

export async function listPurchases(
  db: Db,
  userUuid: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ count: number; data: ListedPurchase[] }> {
  const [count, data] = await Promise.all([
    Purchase.query(db).where({ userUuid }).resultSize(),
    queryRows<ListedPurchase>(db, `${listed} order by p.id desc limit :limit offset :offset`, {
      userUuid,
      ...page,
    }),
  ]);
  return { count, data };
}

export function loadPurchase(db: Db, userUuid: string, id: number): Promise<ListedPurchase | null> {
  return queryRow<ListedPurchase>(db, `${listed} and p.id = :id`, { userUuid, id });
}

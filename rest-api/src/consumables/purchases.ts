import { type Purchase, purchases } from '@hangout/contract/rest/consumables/purchases';
import { buyConsumable, type ListedPurchase, listPurchases, loadPurchase } from '@hangout/db';
import type { Member } from '@hangout/rules';
import type { Dependencies, Handlers, RequestInfo } from '../framework/index.ts';
import { openStoredFile } from '../storage/stored-file.ts';
import { downloadKey, extensionOf } from './download-files.ts';

/** Validity of the URL of a bought file, seconds. */
const LINK_SECONDS = 3600;

export const purchaseHandlers: Handlers<typeof purchases> = {
  /** [H1340] Buys in one transaction: points, stock, purchase and avatar change together, or not at all. */
  async buy({ id, uuid, price, principal, db, dependencies, request, refuse }) {
    const bought = await buyConsumable(db, { userUuid: principal.uuid, consumableId: id, uuid, price });
    if (bought === 'not_found') throw refuse('consumable_not_found');
    if (typeof bought === 'string') throw refuse(bought);
    const purchase = await loadPurchase(db, principal.uuid, bought.id);
    if (!purchase) throw new Error('a purchase that was just made is gone');
    return signFile(purchase, { principal, dependencies, request });
  },

  async mine({ limit, offset, principal, db, dependencies, request }) {
    const { count, data } = await listPurchases(db, principal.uuid, { limit, offset });
    const caller = { principal, dependencies, request };
    return { count, data: await Promise.all(data.map((purchase) => signFile(purchase, caller))) };
  },

  /** [H1342] Serves a bought file while the session that the URL names is open. */
  async file({ t, db, dependencies, refuse }) {
    const signed = await dependencies.tokens.verifyUrl(t);
    const id = signed?.songId.startsWith(PREFIX) ? Number(signed.songId.slice(PREFIX.length)) : null;
    if (!signed || id === null || !(await dependencies.authenticator.findBySession(signed)))
      throw refuse('purchase_not_found');
    const purchase = await loadPurchase(db, signed.uuid, id);
    const fileId = purchase?.downloadFileId ?? null;
    const body = fileId === null ? null : await openStoredFile(dependencies.files, downloadKey(fileId));
    if (!purchase || fileId === null || !body) throw refuse('purchase_not_found');
    const name = encodeURIComponent(`${purchase.name}${extensionOf(fileId)}`).replaceAll("'", '%27');
    return {
      body,
      headers: {
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
        'cache-control': 'private, no-store',
      },
    };
  },
};

const PREFIX = 'purchase-';

async function signFile(
  { downloadFileId, ...purchase }: ListedPurchase,
  {
    principal,
    dependencies,
    request,
  }: { principal: Member; dependencies: Dependencies; request: RequestInfo },
): Promise<Purchase> {
  if (downloadFileId === null) return { ...purchase, fileUrl: null };
  const { kind, uuid, sid } = principal;
  // [H1342] The name of a purchase in a signed URL, in place of a song id; no song has such an id.
  const songId = `${PREFIX}${purchase.id}`;
  const t = await dependencies.tokens.signUrl({ songId, kind, uuid, sid }, LINK_SECONDS);
  const path = `/api/${purchases.file.service}${purchases.file.path}`;
  return { ...purchase, fileUrl: `${request.origin}${path}?t=${encodeURIComponent(t)}` };
}

import type { SongTags } from '../../api/uploads.ts';

/** A file that is being uploaded, kept in IndexedDB for a reload of the page. */
export interface StoredFile {
  readonly id: string;
  readonly file: File;
  readonly userUuid: string;
  readonly toQueue: boolean;
  readonly allowDuplicate: boolean;
  /** [H576] Tags and cover that the owner has entered during the upload. */
  readonly tags?: SongTags;
  readonly cover?: File;
}

const DATABASE = 'uploads';
const STORE = 'files';

/** Opens IndexedDB; null if the browser forbids that: uploads then do not survive a reload. */
function openDatabase(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  const database = await openDatabase();
  if (!database) return null;
  try {
    return await new Promise<T | null>((resolve) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      // If the file cannot be stored, for example because the disk is full, the upload goes on but does not survive a
      // reload.
      transaction.onerror = () => resolve(null);
      transaction.onabort = () => resolve(null);
    });
  } catch {
    return null;
  } finally {
    database.close();
  }
}

/** [H574] Stores a file until its upload is complete. */
export const storeFile = (stored: StoredFile): Promise<unknown> =>
  withStore('readwrite', (store) => store.put(stored));

export const removeStoredFile = (id: string): Promise<unknown> =>
  withStore('readwrite', (store) => store.delete(id));

export async function loadStoredFiles(): Promise<readonly StoredFile[]> {
  return (await withStore<StoredFile[]>('readonly', (store) => store.getAll())) ?? [];
}

export const clearStoredFiles = (): Promise<unknown> => withStore('readwrite', (store) => store.clear());

/** [H724] Counts each account's current uploads to this process. */
export interface UploadSlots {
  /** Takes a slot and returns the function that releases it; null if the account has no slot left. */
  take(account: string): (() => void) | null;
}

/** Creates upload slots; `most` is the maximum number of simultaneous uploads per account. */
export function createUploadSlots(most: number): UploadSlots {
  const uploading = new Map<string, number>();
  return {
    take(account) {
      const count = uploading.get(account) ?? 0;
      if (count >= most) return null;
      uploading.set(account, count + 1);
      return () => {
        const left = (uploading.get(account) ?? 1) - 1;
        if (left === 0) uploading.delete(account);
        else uploading.set(account, left);
      };
    },
  };
}

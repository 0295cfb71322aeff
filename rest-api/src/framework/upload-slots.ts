/** [H724] Counts the files that each account is uploading to this process at the moment. */
export interface UploadSlots {
  /** Takes a slot; answers how to give it back, or null where the account has none left. */
  take(account: string): (() => void) | null;
}

/** `most`: how many files one account may be uploading at a time. */
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

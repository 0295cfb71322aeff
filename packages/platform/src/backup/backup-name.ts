/** Extension of encrypted backups. */
export const ENCRYPTED = '.enc';
/** Prefix of backups that are made before an upgrade. */
export const OF_UPGRADE = 'before-';

const pattern = /^[\w.-]+-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip(\.enc)?$/;

export const isBackupName = (name: string): boolean => pattern.test(name);
/** Returns whether a backup was made before an upgrade; such a backup has no uploads. */
export const isBackupOfUpgrade = (name: string): boolean => name.startsWith(OF_UPGRADE);

/** Returns the name for a backup that begins at `at`, epoch ms. Names with the same prefix sort by time. */
export function nameBackup(prefix: string, at: number, isEncrypted: boolean): string {
  const time = new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${prefix}-${time}Z.zip${isEncrypted ? ENCRYPTED : ''}`;
}

/** Returns when a backup began, from its name, epoch ms. */
export function timeOfBackup(name: string): number {
  const [, day, hours, minutes, seconds] =
    /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.zip(?:\.enc)?$/.exec(name) ?? [];
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

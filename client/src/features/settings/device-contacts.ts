import type { NewContact } from '../../api/contacts.ts';

/** The Contact Picker API, which some browsers on phones have. */
interface ContactPicker {
  select(
    properties: readonly ['email', 'tel'],
    options: { multiple: true },
  ): Promise<{ readonly email?: readonly string[]; readonly tel?: readonly string[] }[]>;
}

function findPicker(): ContactPicker | null {
  // The API is missing in TypeScript's DOM types.
  const { contacts } = navigator as { contacts?: ContactPicker };
  return typeof contacts?.select === 'function' ? contacts : null;
}

/** True if this browser lets users choose contacts of their device. */
export const hasDeviceContacts = (): boolean => findPicker() !== null;

/** Asks the user to choose contacts of the device; the list is empty if they cancel. */
export async function chooseDeviceContacts(): Promise<NewContact[]> {
  const chosen = (await findPicker()?.select(['email', 'tel'], { multiple: true })) ?? [];
  return chosen.flatMap(({ email = [], tel = [] }) => [
    ...email.map((one) => ({ email: one })),
    ...tel.map((one) => ({ phone: one })),
  ]);
}

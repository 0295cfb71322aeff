import { firstRun } from '@hangout/contract/rest/first-run/first-run';
import type { PlaceSettings } from '@hangout/contract/rest/shapes/place-settings';
import type { Language, SignUpRule } from '@hangout/rules';
import { showChangedBrand } from '../platform/brand.ts';
import { i18n } from '../platform/i18n.ts';
import { queryClient } from '../platform/query-client.ts';
import { api, storeToken } from '../platform/rest-client.ts';

/** What the first run shows of the server's configuration: mail, storage, public address and brand. */
export type NewServer = Awaited<ReturnType<typeof checkSetupCode>>;

export interface FirstAdmin {
  readonly email: string;
  readonly password: string;
  readonly nickname: string;
}

/** Checks the set-up code from the server's log. */
export const checkSetupCode = (code: string) => api(firstRun.check, { code });

export const sendTestMail = (code: string, to: string, locale: Language) =>
  api(firstRun.testMail, { code, to, locale });

export const testStorage = (code: string) => api(firstRun.testStorage, { code });

/**
 * [H1971] Creates the first admin and signs in as that admin. Returns the slug of the first hangout; null if none was
 * created.
 */
export async function finishFirstRun(
  code: string,
  admin: FirstAdmin,
  settings: {
    readonly locale: Language;
    readonly signUpRule: SignUpRule;
    readonly place: PlaceSettings;
    readonly hangout: string | null;
  },
): Promise<string | null> {
  const { accessToken, slug, placeName } = await api(firstRun.finish, { code, ...admin, ...settings });
  storeToken(accessToken);
  showChangedBrand(placeName);
  i18n.refresh();
  await queryClient.invalidateQueries();
  return slug;
}

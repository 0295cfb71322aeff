import type { BannerTone, OperatorPageKind, TranslatedText } from '@hangout/rules';
import { BaseModel } from './base-model.ts';

/** [H1981] A published version of one of the operator's pages, such as the terms. */
export class PageVersion extends BaseModel {
  static override readonly tableName = 'pageVersions';
  static override readonly jsonAttributes = ['texts'];
  declare id: number;
  declare kind: OperatorPageKind;
  declare texts: TranslatedText;
  declare needsConsent: boolean;
  declare publishedAt: string;
}

/** [H1982] A user's consent to a version of a page. */
export class PageConsent extends BaseModel {
  static override readonly tableName = 'pageConsents';
  static override readonly idColumn = ['userUuid', 'versionId'];
  declare userUuid: string;
  declare versionId: number;
  declare agreedAt: string;
}

/** [H1986] A banner for everybody. */
export class SiteBanner extends BaseModel {
  static override readonly tableName = 'siteBanners';
  static override readonly jsonAttributes = ['texts'];
  declare id: number;
  declare texts: TranslatedText;
  declare tone: BannerTone;
  declare link: string | null;
  declare beginsAt: string;
  declare endsAt: string | null;
  declare updatedAt: string;
  declare createdAt: string;
}

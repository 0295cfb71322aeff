import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import type { ParseKeys, TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { ListQuery, ListQueryOptions } from '../../api/admin.ts';
import type { Column } from './data-table.tsx';
import type { FormField, FormValues } from './form-values.ts';
import type { ListFilter } from './use-list-query.ts';

/** Something that an admin does to one thing of a list, or to a list as a whole (`Row` is null then). */
export interface AdminAction<Row> {
  /** Names the button in tests, as `do-<key>`. */
  readonly key: string;
  readonly label: ParseKeys;
  readonly danger?: boolean;
  /** Whether the thing allows it; the server checks again. */
  readonly isOffered?: (row: Row) => boolean;
  /** What is asked before it is done; the placeholder is `name`. Without it and without fields it is done at once. */
  readonly confirm?: ParseKeys;
  readonly fields?: readonly FormField[];
  /** The values the form begins with, by field; fields that stay as they are are not sent. */
  readonly initial?: (row: Row) => Readonly<Record<string, unknown>>;
  readonly send: (row: Row, input: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Says what came of it; else it says that it is done. */
  readonly describeResult?: (answer: unknown, t: TFunction) => string;
  /** Whether the thing is gone afterwards, so that its dialog closes. */
  readonly removes?: boolean;
  /** What is shown below the fields while they are filled in. */
  readonly renderPreview?: (values: FormValues) => ReactNode;
}

/** A page of the dialog of one thing, beside its facts and its history. */
export interface DetailPanel<Row> {
  readonly key: string;
  readonly label: ParseKeys;
  readonly render: (row: Row) => ReactNode;
}

/** By what the audit record names one thing: the calls that change it, and its number, slug or uuid. */
export interface AdminHistory<Row> {
  /**
   * Absent where every staff action on the account or hangout belongs to it. A call that no screen makes stands here as the
   * audit record names it, such as `PUT room-service/admin/communities/:id`.
   */
  readonly calls?: readonly (NamedEndpoint<Endpoint> | string)[];
  readonly idsOf: (row: Row) => readonly (string | number | null | undefined)[];
}

/**
 * [H1300] One admin area: its list, what the dialog of a row shows, and what can be done. A new area is one file in `areas/`
 * that exports such a definition, a line in `areas/index.ts` and its texts.
 */
export interface AdminArea<Row> {
  readonly label: ParseKeys;
  /** Absent where the list can be neither searched nor filtered. */
  readonly searchLabel?: ParseKeys;
  /** The sort order until the admin chooses another one. */
  readonly defaultSort: ListQuery['sort'];
  readonly filters: readonly ListFilter[];
  /** Whether the list can be limited to a span of time. */
  readonly hasTimes?: boolean;
  readonly queryRows: ListQueryOptions<Row>;
  readonly idOf: (row: Row) => string;
  readonly columns: (t: TFunction) => readonly Column<Row>[];
  /** What can be done without a row: making something, or acting on the whole list. */
  readonly listActions?: readonly AdminAction<null>[];
  /** A dialog of its own for a row, in place of the one that is drawn from the rest. */
  readonly renderDetails?: (id: string, row: Row | undefined, onClose: () => void) => ReactNode;

  /** The name of a row, as title of its dialog. */
  readonly nameOf?: (row: Row) => string;
  /** An image above the facts. */
  readonly renderHead?: (row: Row) => ReactNode;
  /** Reads a row anew for its dialog, where the list may be older. */
  readonly readOne?: (row: Row) => Promise<Row>;
  /** What the dialog says beyond the columns. */
  readonly moreFacts?: (t: TFunction) => readonly Column<Row>[];
  readonly actions?: readonly AdminAction<Row>[];
  readonly panels?: readonly DetailPanel<Row>[];
  readonly history?: AdminHistory<Row>;
}

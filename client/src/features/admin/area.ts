import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import type { ParseKeys, TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { type ListQuery, type ListQueryOptions, sendForm } from '../../api/admin.ts';
import type { Column } from './data-table.tsx';
import type { FormField, FormValues } from './form-values.ts';
import type { ListFilter } from './use-list-query.ts';

/** An action on a row, or on the whole list if `Row` is null. */
export interface AdminAction<Row> {
  /** The button's test id is `do-<key>`. */
  readonly key: string;
  readonly label: ParseKeys;
  readonly danger?: boolean;
  /** True if the button is shown for the row. The server checks the permission itself. */
  readonly isOffered?: (row: Row) => boolean;
  /**
   * Question of the confirmation; it may contain `{{name}}`. An action with neither question nor fields runs at once.
   */
  readonly confirm?: ParseKeys;
  readonly fields?: readonly FormField[];
  /** Initial values of the form; only fields that were changed are sent. */
  readonly initial?: (row: Row) => Readonly<Record<string, unknown>>;
  readonly send: (row: Row, input: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Describes the result; by default a text says that the action is done. */
  readonly describeResult?: (answer: unknown, t: TFunction) => string;
  /** True if the action removes the row, so that its dialog closes. */
  readonly removes?: boolean;
  /** Renders a preview below the fields while the admin types. */
  readonly renderPreview?: (values: FormValues) => ReactNode;
}

/** The action that creates an item from the values of a form. */
export const createAction = (
  label: ParseKeys,
  fields: readonly FormField[],
  endpoint: NamedEndpoint<Endpoint>,
): AdminAction<null> => ({ key: 'create', label, fields, send: (_, input) => sendForm(endpoint, input) });

/** The action that edits a row in a form with its current values. */
export const editAction = <Row extends Readonly<Record<string, unknown>>>(
  fields: readonly FormField[],
  send: AdminAction<Row>['send'],
): AdminAction<Row> => ({ key: 'edit', label: 'staff.edit', fields, initial: (row) => row, send });

export const deleteAction = <Row>(
  send: AdminAction<Row>['send'],
  options?: Partial<AdminAction<Row>>,
): AdminAction<Row> => ({
  key: 'delete',
  label: 'admin.delete',
  confirm: 'admin.deleteAsk',
  danger: true,
  removes: true,
  ...options,
  send,
});

/** A tab of a row's dialog, beside its facts and its history. */
interface DetailPanel<Row> {
  readonly key: string;
  readonly label: ParseKeys;
  readonly render: (row: Row) => ReactNode;
}

/** Which entries of the audit record concern a row. */
export interface AdminHistory<Row> {
  /**
   * Endpoints that change the row; absent to show all actions of staff on an account or hangout. An endpoint that this
   * client does not call is a string, such as `PUT room-service/admin/communities/:id`.
   */
  readonly calls?: readonly (NamedEndpoint<Endpoint> | string)[];
  /** Number, slug or uuid of the row in the audit record. */
  readonly idsOf: (row: Row) => readonly (string | number | null | undefined)[];
}

/**
 * [H1300] One admin area. A new one is a file in `areas/` that exports such a definition, a line in `areas/index.ts`,
 * and its texts.
 */
export interface AdminArea<Row> {
  readonly label: ParseKeys;
  /** Absent if the list can be neither searched nor filtered. */
  readonly searchLabel?: ParseKeys;
  /** How the list is sorted at first. */
  readonly defaultSort: ListQuery['sort'];
  readonly filters?: readonly ListFilter[];
  /** True if the list can be filtered by a time range. */
  readonly hasTimes?: boolean;
  readonly queryRows: ListQueryOptions<Row>;
  readonly idOf: (row: Row) => string;
  readonly columns: (t: TFunction) => readonly Column<Row>[];
  /** Text of an empty list: why there is nothing, and what the admin can do. */
  readonly emptyHint?: ParseKeys;
  /** Actions that concern no single row, such as creating an item. */
  readonly listActions?: readonly AdminAction<null>[];
  /** Replaces the standard dialog of a row. */
  readonly renderDetails?: (id: string, row: Row | undefined, onClose: () => void) => ReactNode;

  /** Title of a row's dialog. */
  readonly nameOf?: (row: Row) => string;
  /** An image above the facts. */
  readonly renderHead?: (row: Row) => ReactNode;
  /** Loads the row for its dialog, because the list may be outdated. */
  readonly readOne?: (row: Row) => Promise<Row>;
  /** Facts shown in the dialog in addition to the columns. */
  readonly moreFacts?: (t: TFunction) => readonly Column<Row>[];
  readonly actions?: readonly AdminAction<Row>[];
  readonly panels?: readonly DetailPanel<Row>[];
  readonly history?: AdminHistory<Row>;
}

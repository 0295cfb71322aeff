import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import type { ParseKeys, TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { type ListQuery, type ListQueryOptions, sendForm } from '../../api/admin.ts';
import type { Column } from './data-table.tsx';
import type { FormField, FormValues } from './form-values.ts';
import type { ListFilter } from './use-list-query.ts';

/** An action of an admin on one row, or on the list as a whole; `Row` is null for the whole list. */
export interface AdminAction<Row> {
  /** The button's test id is `do-<key>`. */
  readonly key: string;
  readonly label: ParseKeys;
  readonly danger?: boolean;
  /** True if the action is available for the row; the server checks again. */
  readonly isOffered?: (row: Row) => boolean;
  /** Text of the confirmation, with the placeholder `name`. Without text and fields the action runs at once. */
  readonly confirm?: ParseKeys;
  readonly fields?: readonly FormField[];
  /** Initial values of the form by field; only changed fields are sent. */
  readonly initial?: (row: Row) => Readonly<Record<string, unknown>>;
  readonly send: (row: Row, input: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Text that describes the result; by default it says that the action is done. */
  readonly describeResult?: (answer: unknown, t: TFunction) => string;
  /** True if the action removes the row, so that its dialog closes. */
  readonly removes?: boolean;
  /** Renders a preview below the fields during input. */
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

/** The action that deletes a row after a confirmation. */
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

/** Identifies a row's entries in the audit record. */
export interface AdminHistory<Row> {
  /**
   * The endpoints that change the row; absent if the history shows all staff actions on an account or hangout. An
   * endpoint that this client does not call is given as a string, such as `PUT room-service/admin/communities/:id`.
   */
  readonly calls?: readonly (NamedEndpoint<Endpoint> | string)[];
  /** Returns the number, slug or uuid by which the audit record names the row. */
  readonly idsOf: (row: Row) => readonly (string | number | null | undefined)[];
}

/**
 * [H1300] One admin area: its list, the dialog of a row, and the actions. A new area is one file in `areas/` that
 * exports such a definition, a line in `areas/index.ts` and its texts.
 */
export interface AdminArea<Row> {
  readonly label: ParseKeys;
  /** Absent if the list can be neither searched nor filtered. */
  readonly searchLabel?: ParseKeys;
  /** The initial sort order of the list. */
  readonly defaultSort: ListQuery['sort'];
  readonly filters?: readonly ListFilter[];
  /** True if the list can be filtered by a time range. */
  readonly hasTimes?: boolean;
  readonly queryRows: ListQueryOptions<Row>;
  readonly idOf: (row: Row) => string;
  readonly columns: (t: TFunction) => readonly Column<Row>[];
  /** Explains an empty list: what is missing for users, and what the admin can do about it. */
  readonly emptyHint?: ParseKeys;
  /** Actions that concern no single row, such as creating an item. */
  readonly listActions?: readonly AdminAction<null>[];
  /** A custom dialog for a row, instead of the standard one. */
  readonly renderDetails?: (id: string, row: Row | undefined, onClose: () => void) => ReactNode;

  /** The row's name, for the title of its dialog. */
  readonly nameOf?: (row: Row) => string;
  /** An image above the facts. */
  readonly renderHead?: (row: Row) => ReactNode;
  /** Fetches the current row for its dialog, because the list may be outdated. */
  readonly readOne?: (row: Row) => Promise<Row>;
  /** Facts shown in the dialog in addition to the columns. */
  readonly moreFacts?: (t: TFunction) => readonly Column<Row>[];
  readonly actions?: readonly AdminAction<Row>[];
  readonly panels?: readonly DetailPanel<Row>[];
  readonly history?: AdminHistory<Row>;
}

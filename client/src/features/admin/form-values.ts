import type { ParseKeys } from 'i18next';

/** Input of a field. `people` lets the admin choose accounts by name, `person` only one. */
type FieldKind =
  | 'text'
  | 'lines'
  | 'password'
  | 'number'
  | 'switch'
  | 'choice'
  | 'choices'
  | 'time'
  | 'person'
  | 'people'
  | 'file';

export interface FormField {
  readonly name: string;
  readonly label: ParseKeys;
  readonly hint?: ParseKeys;
  readonly kind: FieldKind;
  readonly required?: boolean;
  /** True to send an emptied field as null, otherwise as '' or, for people, as an empty list. */
  readonly nullable?: boolean;
  readonly maxLength?: number;
  /** Accepted file types; images by default. */
  readonly accept?: string;
  /** Choices of a select; one without a label is shown as it is. */
  readonly options?: readonly { readonly value: string; readonly label?: ParseKeys }[];
  /** Converts the typed text into the value to send; throws if the text is invalid. */
  readonly parse?: (text: string) => unknown;
  /** Converts the server's value into text. */
  readonly format?: (value: unknown) => string;
  readonly initial?: FormValue;
}

export type FormValue = string | boolean | readonly string[] | File | null;
export type FormValues = Readonly<Record<string, FormValue>>;

/** Thrown if the text of a field cannot be parsed. */
export class FieldError extends Error {
  readonly field: FormField;
  constructor(field: FormField) {
    super(`the field ${field.name} cannot be read`);
    this.field = field;
  }
}

export function initialValues(
  fields: readonly FormField[],
  initial: Readonly<Record<string, unknown>>,
): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, toFormValue(field, initial[field.name])]));
}

function toFormValue(field: FormField, value: unknown): FormValue {
  if (value === undefined && field.initial !== undefined) return field.initial;
  if (field.format) return field.format(value);
  switch (field.kind) {
    case 'switch':
      return value === true;
    case 'file':
      return null;
    case 'person':
      return typeof value === 'string' ? [value] : [];
    case 'people':
    case 'choices':
      return Array.isArray(value) ? value.map(String) : [];
    case 'time':
      return typeof value === 'string' ? toLocalTime(value) : '';
    default:
      return value === undefined || value === null ? '' : String(value);
  }
}

/** Formats a timestamp for a `datetime-local` input, such as `2026-11-22T20:15`. */
export function toLocalTime(timestamp: string): string {
  const time = new Date(timestamp);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * Returns the fields that differ from `before`. An empty field is left out if the item is new (`before` is null), and
 * sent as null, '' or an empty list otherwise.
 * @throws FieldError if a text cannot be parsed
 */
export function readInput(
  fields: readonly FormField[],
  values: FormValues,
  before: FormValues | null,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const field of fields) {
    const value = values[field.name] ?? null;
    if (before && isEqual(value, before[field.name] ?? null)) continue;
    const read = readValue(field, value);
    if (read !== undefined) input[field.name] = read;
    else if (before && field.kind !== 'file') input[field.name] = emptyValue(field);
  }
  return input;
}

const isEqual = (one: FormValue, other: FormValue) =>
  one instanceof File || other instanceof File
    ? one === other
    : JSON.stringify(one) === JSON.stringify(other);

const emptyValue = ({ kind, nullable }: FormField) => (nullable ? null : kind === 'people' ? [] : '');

/** Returns undefined for an empty field. */
function readValue(field: FormField, value: FormValue): unknown {
  if (value instanceof File || typeof value === 'boolean') return value;
  if (Array.isArray(value)) {
    if (field.kind === 'person') return value[0];
    return value.length > 0 || field.kind === 'choices' ? [...value] : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const text = field.kind === 'password' ? value : value.trim();
  if (text === '') return undefined;
  try {
    if (field.parse) return field.parse(text);
  } catch {
    throw new FieldError(field);
  }
  if (field.kind === 'number') {
    const number = Number(text);
    if (!Number.isFinite(number)) throw new FieldError(field);
    return number;
  }
  if (field.kind !== 'time') return text;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new FieldError(field);
  return new Date(time).toISOString();
}

export const isComplete = (fields: readonly FormField[], values: FormValues): boolean =>
  fields.every(({ name, required }) => {
    const value = values[name];
    return (
      !required ||
      (typeof value === 'string'
        ? value.trim() !== ''
        : Array.isArray(value)
          ? value.length > 0
          : value !== null)
    );
  });

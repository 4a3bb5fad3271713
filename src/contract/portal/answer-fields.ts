import {
  Array as ArrayOf,
  Boolean as BooleanOf,
  Integer,
  Literal,
  Null,
  Number as NumberOf,
  Object as ObjectOf,
  Record as RecordOf,
  String as StringOf,
  type TObject,
  type TProperties,
  type TSchema,
  Union,
  Unknown,
} from 'typebox';

/*
 * Fields of the answers of portal calls. An answer is a constant with the name of its type
 * (`Invitation`): the light-scripts plugin leaves these constants out of page scripts.
 */

export const text = StringOf();
export const whole = Integer();
export const decimal = NumberOf();
export const flag = BooleanOf();
/** JSON of a library or a table that nothing here reads. */
export const anything = Unknown();
/** Answer of a call that only acts. */
export const nothing = Null();
export const constant = Literal;
export const listOf = ArrayOf;

/** An object with these fields and no others, so that an answer never contains a further column. */
export function answer<Properties extends TProperties>(properties: Properties) {
  return ObjectOf(properties, { additionalProperties: false });
}

export function nullable<Schema extends TSchema>(schema: Schema) {
  return Union([schema, nothing]);
}

/** One of several forms. */
export function either<Forms extends TSchema[]>(forms: [...Forms]) {
  return Union(forms);
}

/** An object with any names. */
export function recordOf<Schema extends TSchema>(schema: Schema) {
  return RecordOf(text, schema);
}

/** An object with one field for each name. */
export function recordBy<const Name extends string, Schema extends TSchema>(
  names: readonly Name[],
  schema: Schema,
) {
  const properties = Object.fromEntries(names.map((name) => [name, schema]));
  return answer(properties as { [Each in Name]: Schema });
}

/** Some fields of an answer, for another one. */
export function pick<Properties extends TProperties, const Name extends keyof Properties & string>(
  { properties }: TObject<Properties>,
  names: readonly Name[],
) {
  return Object.fromEntries(names.map((name) => [name, properties[name]])) as Pick<
    Properties,
    Name
  >;
}

/** A page of a list, and the number of rows that match the filter, on all pages. */
export function page<Row extends TSchema>(row: Row) {
  return answer({ rows: listOf(row), total: whole });
}

/**
 * The same for a list that grows at its beginning: `more` is true if there are more than `total` rows, and
 * `asOf` goes into the requests of later pages.
 */
export function growingPage<Row extends TSchema>(row: Row) {
  return answer({ ...page(row).properties, more: flag, asOf: whole });
}

/**
 * The same for a list with a text search, which reads a limited number of rows. `older` is the `asOf` that
 * continues the search with older rows; null if there are none, or no text was searched.
 */
export function searchedPage<Row extends TSchema>(row: Row) {
  return answer({ ...growingPage(row).properties, older: nullable(whole) });
}

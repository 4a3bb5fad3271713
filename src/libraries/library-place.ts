/** What a library says of the place that it is for. */
export interface LibraryPlace {
  /** As the documentation: `2.0.0`. */
  version: string;
  brandName: string;
  /** Origin of calls, without a slash at its end. */
  origin: string;
  /** Origin of the documentation, without a slash at its end. */
  site: string;
}

const place = /\{\{(\w+)\}\}/g;

/** Puts version, brand and addresses into a text; a place that nobody knows is a slip of ours. */
export function fillPlaces(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(place, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No library knows ${whole}.`);
    return value;
  });
}

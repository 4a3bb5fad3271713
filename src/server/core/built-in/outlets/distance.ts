/** Degrees, as maps write them. */
export interface Point {
  latitude: number;
  longitude: number;
}

const earthRadiusKm = 6371;
const radians = Math.PI / 180;

/** Great-circle distance by the haversine, exact enough for any two points. */
export function toDistanceKm(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const across = Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians);
  const chord = half(to.latitude - from.latitude) + across * half(to.longitude - from.longitude);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

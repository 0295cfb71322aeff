let framedOrigin: string | null = null;

/** [H2226] Returns the origin of this place, for links that leave the page. In Discord's frame the page's own is Discord's. */
export const ownOrigin = (): string => framedOrigin ?? location.origin;

export function setOwnOrigin(origin: string): void {
  framedOrigin = origin;
}

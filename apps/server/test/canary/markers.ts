/** What a text says about its subject. Nobody is ever shown a secret, but for the moment it is made. */
export type Facet = 'id' | 'name' | 'text' | 'mail' | 'secret';

/** A text that occurs nowhere else, so that wherever it turns up it came from its subject. */
export interface Marker {
  readonly text: string;
  /** For example `space draft`. */
  readonly subject: string;
  readonly facet: Facet;
}

export interface Markers {
  /** Makes a marker, to be put into a name or an address. */
  make(subject: string, facet: Facet): string;
  /** Takes a text that is already unlike any other. */
  add(marker: Marker): void;
  /** Markers that occur in a text. */
  findIn(text: string): Marker[];
  list(): readonly Marker[];
}

export function createMarkers(): Markers {
  const markers: Marker[] = [];
  return {
    make(subject, facet) {
      // Of one length, so that none is the beginning of another.
      const text = `canary-${String(markers.length).padStart(4, '0')}`;
      markers.push({ text, subject, facet });
      return text;
    },
    add: (marker) => void markers.push(marker),
    findIn: (text) => markers.filter((marker) => text.includes(marker.text)),
    list: () => markers,
  };
}

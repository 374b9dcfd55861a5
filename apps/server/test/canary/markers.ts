/** What a marker reveals about its subject. A secret is shown only when it is created. */
export type Facet = 'id' | 'name' | 'text' | 'mail' | 'secret';

/** A unique text: wherever it occurs, it came from its subject. */
export interface Marker {
  readonly text: string;
  /** For example `space draft`. */
  readonly subject: string;
  readonly facet: Facet;
}

export interface Markers {
  /** Creates a marker for a name or an address. */
  make(subject: string, facet: Facet): string;
  /** Registers a text that is already unique. */
  add(marker: Marker): void;
  /** Returns the markers that occur in a text. */
  findIn(text: string): Marker[];
  list(): readonly Marker[];
}

export function createMarkers(): Markers {
  const markers: Marker[] = [];
  return {
    make(subject, facet) {
      // All markers have the same length, so none is a prefix of another.
      const text = `canary-${String(markers.length).padStart(4, '0')}`;
      markers.push({ text, subject, facet });
      return text;
    },
    add: (marker) => void markers.push(marker),
    findIn: (text) => markers.filter((marker) => text.includes(marker.text)),
    list: () => markers,
  };
}

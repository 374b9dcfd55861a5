/** An element that was inserted, changed or removed. */
export interface ChangedElement {
  readonly id: string;
  /** Absent if the element is not valid and so not part of the zone. */
  readonly kind?: string;
  readonly action: 'insert' | 'change' | 'remove';
}

/** The `detail` of each event. */
export interface CanvasEvents {
  /** The zone is shown. */
  ready: { readonly type: 'ready' };
  /** Another set of elements is selected. */
  selection: { readonly type: 'selection'; readonly element_ids: readonly string[] };
  /** The content of the zone has changed. */
  change: {
    readonly type: 'change';
    readonly elements: readonly ChangedElement[];
    /** `local`: in this frame. `remote`: by other people. `api`: by a request over HTTP. */
    readonly by: 'local' | 'remote' | 'api';
  };
}

export type CanvasEvent = CanvasEvents[keyof CanvasEvents];

/** What the frame sends: it asks for a connection first, and sends events to the page that answers. */
export type FrameMessage = CanvasEvent | { readonly type: 'hello' };

const TYPES: readonly FrameMessage['type'][] = ['hello', 'ready', 'selection', 'change'];

/** Tells messages of the frame from those of other scripts. */
const FRAME_SOURCE = 'lienzo';

/** The answer of the page, which tells the frame the origin that it may send events to. */
export const CONNECT = { source: 'lienzo-host', type: 'connect' } as const;

/** Returns a message of the frame, or undefined if the data is something else. */
export function readMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { source, type, ...fields } = data as Record<string, unknown>; // an object, as checked
  const known = TYPES.find((name) => name === type);
  if (source !== FRAME_SOURCE || known === undefined) return undefined;
  // Only the service sends this; its origin is checked.
  return { type: known, ...fields } as FrameMessage;
}

import type { ConnectorInput, FrameInput, ShapeInput } from '@lienzo/contract';

/** Elements in the form of the `insert` of a batch, and the files that their images show. */
export interface Content {
  readonly frames: FrameInput[];
  readonly shapes: ShapeInput[];
  readonly connectors: ConnectorInput[];
  /** Ids of elements from bottom to top. */
  readonly order?: string[];
  readonly files: ConvertedFile[];
}

/** The result of reading a file. */
export interface Conversion extends Content {
  readonly losses: Loss[];
}

/** A file that shapes of the type IMAGE or FILE show. They have no `file_id` until it is uploaded. */
export interface ConvertedFile {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Ids of the shapes that show it. */
  readonly usedBy: string[];
}

/** Something that a conversion could not carry over. */
export interface Loss {
  /** The ID or name of the element in the file. */
  readonly element: string;
  /** What was lost. */
  readonly what: string;
  /** What the result has in its place. */
  readonly instead: string;
}

export interface ReadOptions {
  /** Creates the UUIDs of elements, paragraphs and groups; random by default. */
  readonly newId?: () => string;
  /** Maximum number of elements; 20,000 by default and at most. */
  readonly maxElements?: number;
}

/** The result of writing elements as a file. */
export interface Written {
  readonly content: string;
  readonly losses: Loss[];
}

export type Reader = (input: string | Uint8Array, options?: ReadOptions) => Conversion;
export type Writer = (content: Content) => Written;

/** What the page of a share link contains before the app has started. */
export interface LinkPage {
  /** Origins whose pages may show the link in a frame. */
  readonly frameAncestors: readonly string[];
  /** Absent if the link does not work, has a password or opens more than one zone. */
  readonly preview?: LinkPreview;
}

export interface LinkPreview {
  readonly secret: string;
  /** The name of the zone. */
  readonly title: string;
  readonly canEmbed: boolean;
  /** The zone as SVG, the format in which the browser loads it, or undefined for no picture. */
  readonly picture: { readonly svg: string } | { readonly format: 'svg' | 'png' } | undefined;
}

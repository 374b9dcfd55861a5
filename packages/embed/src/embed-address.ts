export interface EmbedAddress {
  /** The page for the frame. */
  readonly address: string;
  /** The origin of the service. */
  readonly origin: string;
}

const LINK_PATH = /^\/(?:embed\/)?l\/([0-9A-Za-z]+)\/?$/;

/** Returns the page that shows a share link in a frame. Throws a `TypeError` if the address is not a share link. */
export function embedAddress(link: string, base?: string): EmbedAddress {
  const url = URL.canParse(link, base) ? new URL(link, base) : undefined;
  const secret = LINK_PATH.exec(url?.pathname ?? '')?.[1];
  if (!url || secret === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError('src must be the address of a share link, such as https://host/l/secret.');
  return { address: `${url.origin}/embed/l/${secret}`, origin: url.origin };
}

/** How the service sends mails. */
export interface MailConfig {
  /** The address of the SMTP server, such as smtps://user:password@mail.example.com. */
  readonly smtpUrl: string;
  /** The sender. */
  readonly from: string;
  /** The address of the web app, for links. */
  readonly origin: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads how mails are sent; undefined if the service sends none. */
export function readMailConfig(env: Environment, problems: string[]): MailConfig | undefined {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from = '', PUBLIC_URL: publicUrl } = env;
  if (!smtpUrl) return undefined;
  if (!/^smtps?:/.test(smtpUrl) || !URL.canParse(smtpUrl))
    problems.push('SMTP_URL must be a URL such as smtps://user:password@mail.example.com');
  const address = /<([^<>]*)>$/.exec(from)?.[1] ?? from;
  if (!/^[^\s@]+@[^\s@]+$/.test(address))
    problems.push('MAIL_FROM must be an address such as Lienzo <lienzo@example.com>');
  const origin = publicUrl || `http://127.0.0.1:${env.PORT || 8080}`;
  if (!/^https?:/.test(origin) || URL.parse(origin)?.origin !== origin)
    problems.push('PUBLIC_URL must be an origin, such as https://canvas.example.com');
  return { smtpUrl, from, origin };
}

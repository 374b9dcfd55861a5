import type { Config } from '../../config.ts';
import type { Caller } from '../../core/context.ts';
import type { Claims } from '../../core/identity.ts';

/** The identity service in this process, as far as operators use it. */
export interface OperatedIdentity {
  findFirstAccount(): Promise<string | undefined>;
  createJoinAddress(mail: string): Promise<string | undefined>;
  createResetAddress(mail: string): Promise<string | undefined>;
  deleteAccount(mail: string): Promise<boolean>;
}

interface CheckOptions extends Pick<Config, 'operators' | 'issuers' | 'web'> {
  identity: OperatedIdentity | undefined;
}

export type OperatorCheck = (claims: Claims, caller: Caller) => Promise<boolean>;

/**
 * Creates the check whether the person of a token may operate the service. Only tokens of the web app
 * count: a person who gives an application or a script access to their zones does not mean the service.
 */
export function createOperatorCheck({
  operators,
  issuers,
  web,
  identity,
}: CheckOptions): OperatorCheck {
  const [main] = issuers;
  return async (claims, { zuid, mailId }) => {
    if (claims.personal || claims.clientId !== web.clientId) return false;
    if (operators.includes(zuid)) return true;
    // Another issuer may confirm any address.
    if (claims.issuer !== main?.issuer) return false;
    if (mailId !== null && operators.includes(mailId.toLowerCase())) return true;
    const first = await identity?.findFirstAccount();
    return first !== undefined && first === claims.subject;
  };
}

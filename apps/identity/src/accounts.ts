const USER_PATTERN = /^[A-Za-z0-9._-]{1,64}$/;

export interface Account {
  /** The login name, which is also the OpenID subject. */
  user: string;
  name: string;
  mail: string;
  /** Defaults to true. */
  mailVerified?: boolean;
}

export interface Accounts {
  /** Returns the configured accounts, without those created on the fly. */
  list(): readonly Account[];
  find(user: string): Account | undefined;
  /** Returns undefined if the account does not exist and the name is not valid. */
  findOrCreate(user: string): Account | undefined;
}

export interface UserClaims {
  name: string;
  email: string;
  email_verified: boolean;
}

export function createAccounts(configured: readonly Account[]): Accounts {
  const byUser = new Map(configured.map((account) => [account.user, account]));

  function create(user: string): Account | undefined {
    if (!USER_PATTERN.test(user)) return undefined;
    const account = { user, name: user, mail: `${user}@example.test` };
    byUser.set(user, account);
    return account;
  }

  return {
    list: () => configured,
    find: (user) => byUser.get(user),
    findOrCreate: (user) => byUser.get(user) ?? create(user),
  };
}

export function readClaims(account: Account): UserClaims {
  return {
    name: account.name,
    email: account.mail,
    email_verified: account.mailVerified ?? true,
  };
}

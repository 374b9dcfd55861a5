const USER_PATTERN = /^[A-Za-z0-9._-]{1,64}$/;

export interface Account {
  /** The login name, which is also the OpenID subject. */
  user: string;
  name: string;
  mail: string;
  /** True unless told otherwise. */
  mailVerified?: boolean;
}

export interface Accounts {
  /** The configured accounts; those created on the fly are left out to keep the list short. */
  list(): readonly Account[];
  find(user: string): Account | undefined;
  /** Answers undefined when nobody has that name and nobody could have it. */
  findOrCreate(user: string): Account | undefined;
}

export interface PersonClaims {
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

export function readClaims(account: Account): PersonClaims {
  return {
    name: account.name,
    email: account.mail,
    email_verified: account.mailVerified ?? true,
  };
}

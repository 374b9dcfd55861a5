import { LienzoError } from '@lienzo/sdk';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page starts; null for the last one. */
  readonly next: string | null;
}

export interface Health {
  readonly version: string;
  readonly nodes: number;
  readonly has_accounts: boolean;
  readonly database: { readonly version: string; readonly bytes: number };
  readonly people: Count;
  readonly editions: Count;
  readonly queue: {
    readonly due: number;
    readonly running: number;
    readonly failed: number;
    readonly delay_seconds: number;
  };
}

export interface Count {
  readonly count: number;
  /** Whether there are more, which were not counted. */
  readonly is_minimum: boolean;
}

export interface ListedPerson {
  readonly zuid: string;
  readonly display_name: string;
  readonly mail_id: string | null;
  readonly suspended: boolean;
}

export type PlanName = 'FREE_PLAN' | 'TRIAL_PLAN' | 'BUSINESS_PLAN' | 'UNLIMITED_PLAN';

export interface ListedEdition {
  readonly edition_id: string;
  readonly edition_name: string;
  readonly owner_zuid: string;
  readonly plan_name: PlanName | null;
  readonly purge_time: string | null;
}

export interface AccountLink {
  readonly mail_id: string;
  readonly purpose: 'join' | 'reset' | 'none';
  readonly link?: string;
}

interface OperatorRequest {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: object;
}

/** Sends a request for operators, which are not part of the API. */
export async function askAsOperator<Data>(
  getToken: () => Promise<string>,
  path: string,
  { method = 'GET', body }: OperatorRequest = {},
): Promise<Data> {
  const response = await fetch(`/service/operator${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await getToken()}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new LienzoError(response, answer.error?.details ?? {});
  return answer.data;
}

import { queryOptions } from '@tanstack/react-query';
import { askAsOperator } from './operator-client.ts';

interface OperatorRights {
  readonly is_operator: boolean;
  /** Whether Lienzo itself has the accounts of people. */
  readonly has_accounts: boolean;
}

/** Asks whether the person operates this installation. */
export const operatorQuery = (getToken: () => Promise<string>) =>
  queryOptions({
    queryKey: ['operator', 'me'],
    queryFn: () => askAsOperator<OperatorRights>(getToken, '/me'),
  });

import { queryOptions } from '@tanstack/react-query';
import { askAsOperator } from './operator-client.ts';

/** Asks whether the person operates this installation. */
export const operatorQuery = (getToken: () => Promise<string>) =>
  queryOptions({
    queryKey: ['operator', 'me'],
    queryFn: async () => {
      const { is_operator } = await askAsOperator<{ is_operator: boolean }>(getToken, '/me');
      return is_operator;
    },
  });

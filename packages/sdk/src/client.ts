import type { BodyOf, DataOf, Operation, ParamsOf, QueryOf } from '@lienzo/contract';
import { type CallOptions, type ClientOptions, type LooseCall, sendRequest } from './request.ts';
import { createResources, type Resources } from './resources.ts';

type Empty = Record<never, never>;
type Params<O> = keyof ParamsOf<O> extends never ? Empty : { params: ParamsOf<O> };
type Query<O> = O extends { readonly query: object }
  ? Empty extends QueryOf<O>
    ? { query?: QueryOf<O> }
    : { query: QueryOf<O> }
  : Empty;
type Body<O> = O extends { readonly body: object }
  ? undefined extends BodyOf<O>
    ? { body?: BodyOf<O> }
    : { body: BodyOf<O> }
  : Empty;

export type Call<O> = Params<O> & Query<O> & Body<O> & CallOptions;

export interface Answer<O> {
  status: number;
  message: string;
  data: DataOf<O>;
  headers: Headers;
}

/**
 * The service as methods: `client.spaces.list({ … })` for the operation `listSpaces`, and so on for
 * all of them. A method tries again where that is safe; whatever is not a success, it throws.
 */
export interface Client extends Resources {
  /** Sends an operation as it is told to, once unless `retries` says more, and gives its data. */
  call<O extends Operation>(op: O, call: Call<O>): Promise<DataOf<O>>;
  /** The same with status, message and headers. */
  request<O extends Operation>(op: O, call: Call<O>): Promise<Answer<O>>;
}

export function createClient(options: ClientOptions): Client {
  new URL(options.baseUrl); // refuses what is no address now, not at the first call
  const request = async <O extends Operation>(op: O, call: Call<O>): Promise<Answer<O>> => {
    const loose: LooseCall = call;
    const answer = await sendRequest(options, op, loose);
    return { ...answer, data: answer.data as DataOf<O> }; // the service keeps to the record
  };
  return {
    ...createResources(options),
    request,
    call: async (op, call) => (await request(op, call)).data,
  };
}

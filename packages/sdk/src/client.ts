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

/** A successful response. */
export interface ApiResponse<O> {
  status: number;
  message: string;
  data: DataOf<O>;
  headers: Headers;
}

/**
 * A client with one method for each operation: `client.spaces.list({ … })` calls `listSpaces`. Methods
 * retry where that is safe, and throw when the response is not a success.
 */
export interface Client extends Resources {
  /** Calls an operation and returns its data. Does not retry unless `retries` is set. */
  call<O extends Operation>(op: O, call: Call<O>): Promise<DataOf<O>>;
  /** Calls an operation like `call`, and returns status, message and headers too. */
  request<O extends Operation>(op: O, call: Call<O>): Promise<ApiResponse<O>>;
}

export function createClient(options: ClientOptions): Client {
  new URL(options.baseUrl); // throws for an invalid URL now instead of at the first call
  const request = async <O extends Operation>(op: O, call: Call<O>): Promise<ApiResponse<O>> => {
    const loose: LooseCall = call;
    const response = await sendRequest(options, op, loose);
    return { ...response, data: response.data as DataOf<O> }; // the service follows the contract
  };
  return {
    ...createResources(options),
    request,
    call: async (op, call) => (await request(op, call)).data,
  };
}

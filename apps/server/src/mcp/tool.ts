import type { Operation } from '@lienzo/contract';
import type { Static, TObject } from 'typebox';
import type { CallOperation } from './call-operation.ts';
import type { ZoneReader } from './zone-reader.ts';

/** What a tool may use while it answers one call. */
export interface ToolContext {
  /** Calls an operation of the API as the caller of the tool, with all of its checks. */
  readonly call: CallOperation;
  /** Reads of a zone that the API does not offer, with the access checks of the API. */
  readonly zones: ZoneReader;
  /** The origin under which the caller knows the service; empty if it is unknown. */
  readonly origin: string;
  readonly zuid: string;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

export interface ToolAnswer {
  readonly text: string;
  /** A PNG image. */
  readonly image?: Uint8Array;
}

interface Annotations {
  readonly readOnlyHint: boolean;
  /** The tool can change or delete what exists, instead of only adding to it. */
  readonly destructiveHint?: boolean;
  /** A repeated call with the same input changes nothing more. */
  readonly idempotentHint?: boolean;
}

/** A tool for agents: data, and a function that calls operations of the API. */
export interface Tool<Input extends TObject = TObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** Operations that the tool cannot do without. A token that may call none of their sets does not see the tool. */
  readonly needs: readonly Operation[];
  readonly annotations: Annotations;
  run(context: ToolContext, input: Static<Input>): Promise<ToolAnswer>;
}

/** Checks the type of a tool's record, and keeps the type of its input. */
export function defineTool<const Input extends TObject>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool; // the input is validated against its schema before `run`
}

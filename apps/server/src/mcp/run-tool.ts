import { errors } from '@lienzo/contract';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FastifyBaseLogger } from 'fastify';
import { ContractError } from '../core/errors.ts';
import { describeDetails } from './call-operation.ts';
import type { Tool, ToolContext } from './tool.ts';
import { ToolRefusal } from './tool-refusal.ts';

/** Runs a tool. Refusals become answers that tell the model what happened, and what to do next. */
export async function runTool(
  tool: Tool,
  context: ToolContext,
  { input, log }: { input: Record<string, unknown>; log: FastifyBaseLogger },
): Promise<CallToolResult> {
  try {
    const { text, image } = await tool.run(context, input);
    const picture = image && {
      type: 'image' as const,
      data: Buffer.from(image).toString('base64'),
      mimeType: 'image/png',
    };
    return { content: [{ type: 'text', text }, ...(picture ? [picture] : [])] };
  } catch (error) {
    if (!(error instanceof ToolRefusal || error instanceof ContractError))
      log.error({ err: error, tool: tool.name }, 'a tool failed');
    return { content: [{ type: 'text', text: describeFailure(error) }], isError: true };
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof ToolRefusal) return error.message;
  if (!(error instanceof ContractError)) return 'The tool failed because of an internal error.';
  const { path, reason } = error.context;
  return describeDetails({
    ...{ error_code: errors[error.key].code, message: error.message, path, reason },
  });
}

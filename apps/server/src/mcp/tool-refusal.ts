/** Fails a tool call with a text that tells the model what to do next. */
export class ToolRefusal extends Error {
  override readonly name: string = 'ToolRefusal';
}

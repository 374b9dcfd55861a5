/** A static check of the whole project. */
export interface Check {
  readonly name: string;
  /** Checks the project in a folder. Returns a readable text per finding, or none if it passes. */
  findFaults(root: string): Promise<string[]>;
}

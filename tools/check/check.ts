/** One thing that must hold for the whole project. */
export interface Check {
  readonly name: string;
  /** What is wrong in the project at this folder, as text for people; nothing when it holds. */
  findFaults(root: string): Promise<string[]>;
}

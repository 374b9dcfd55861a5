/** Listeners to a scene and to its single elements. */
export class SceneListeners {
  private readonly all = new Set<() => void>();
  private readonly byKey = new Map<string, Set<() => void>>();

  add(listener: () => void): () => void {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  addTo(key: string, listener: () => void): () => void {
    const listeners = this.byKey.get(key) ?? new Set();
    this.byKey.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.byKey.get(key) === listeners) this.byKey.delete(key);
    };
  }

  notify(): void {
    for (const listener of [...this.all]) listener();
  }

  notifyElements(keys: Iterable<string>): void {
    for (const key of keys) for (const listener of this.byKey.get(key) ?? []) listener();
  }

  clear(): void {
    this.all.clear();
    this.byKey.clear();
  }
}

/** Listeners to a scene and to its single elements. */
export class SceneListeners {
  private readonly all = new Set<() => void>();
  private readonly byKey = new Map<string, Set<() => void>>();
  private readonly replaced = new Set<(keys: ReadonlySet<string>) => void>();

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

  addToReplaced(listener: (keys: ReadonlySet<string>) => void): () => void {
    this.replaced.add(listener);
    return () => this.replaced.delete(listener);
  }

  notify(): void {
    for (const listener of [...this.all]) listener();
  }

  notifyElements(keys: ReadonlySet<string>): void {
    for (const key of smaller(keys, this.byKey))
      if (keys.has(key)) for (const listener of this.byKey.get(key) ?? []) listener();
    for (const listener of [...this.replaced]) listener(keys);
  }

  clear(): void {
    this.all.clear();
    this.byKey.clear();
    this.replaced.clear();
  }
}

/** Usually only some of thousands of elements are on the screen and have listeners. */
function smaller(keys: ReadonlySet<string>, byKey: ReadonlyMap<string, unknown>): Iterable<string> {
  return keys.size <= byKey.size ? keys : [...byKey.keys()];
}

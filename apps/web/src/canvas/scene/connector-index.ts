import { endKeysOf } from '@lienzo/zone-doc';
import type { SceneConnector } from './scene-element.ts';

/** Finds the connectors that are attached to an element. */
export class ConnectorIndex {
  private readonly keysByEnd = new Map<string, Set<string>>();

  add({ key, element }: Pick<SceneConnector, 'key' | 'element'>): void {
    for (const end of endKeysOf(element)) {
      const keys = this.keysByEnd.get(end) ?? new Set();
      this.keysByEnd.set(end, keys.add(key));
    }
  }

  delete({ key, element }: Pick<SceneConnector, 'key' | 'element'>): void {
    for (const end of endKeysOf(element)) {
      const keys = this.keysByEnd.get(end);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByEnd.delete(end);
    }
  }

  /** Returns a copy, so that callers can change the index while they iterate. */
  keysAt(end: string): string[] {
    return [...(this.keysByEnd.get(end) ?? [])];
  }
}

import { describe, expect, it, vi } from 'vitest';
import { SceneListeners } from './scene-listeners.ts';

describe('SceneListeners', () => {
  it('notifies listeners of an element only about that element', () => {
    const listeners = new SceneListeners();
    const [one, two, all] = [vi.fn(), vi.fn(), vi.fn()];
    listeners.addTo('one', one);
    listeners.addTo('two', two);
    listeners.add(all);
    listeners.notifyElements(new Set(['one', 'unknown']));
    expect(one).toHaveBeenCalledTimes(1);
    expect(two).not.toHaveBeenCalled();
    expect(all).not.toHaveBeenCalled();
  });

  it('keeps the second listener of an element when the first unsubscribes', () => {
    const listeners = new SceneListeners();
    const [first, second] = [vi.fn(), vi.fn()];
    const stop = listeners.addTo('one', first);
    listeners.addTo('one', second);
    stop();
    stop();
    listeners.notifyElements(new Set(['one']));
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('does not remove a new listener when an old one unsubscribes twice', () => {
    const listeners = new SceneListeners();
    const stop = listeners.addTo('one', () => {});
    stop();
    const later = vi.fn();
    listeners.addTo('one', later);
    stop();
    listeners.notifyElements(new Set(['one']));
    expect(later).toHaveBeenCalledTimes(1);
  });

  it('notifies the listeners of the replaced elements among many others', () => {
    const listeners = new SceneListeners();
    const [one, two, replaced] = [vi.fn(), vi.fn(), vi.fn()];
    listeners.addTo('one', one);
    listeners.addTo('two', two);
    const stop = listeners.addToReplaced(replaced);
    const keys = new Set(['one', 'a', 'b', 'c']);
    listeners.notifyElements(keys);
    stop();
    listeners.notifyElements(new Set(['one']));
    expect(one).toHaveBeenCalledTimes(2);
    expect(two).not.toHaveBeenCalled();
    expect(replaced.mock.calls).toEqual([[keys]]);
  });

  it('notifies every listener even when one unsubscribes during the call', () => {
    const listeners = new SceneListeners();
    const second = vi.fn();
    const stop = listeners.add(() => stop());
    listeners.add(second);
    listeners.notify();
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('notifies no listener after clear', () => {
    const listeners = new SceneListeners();
    const listener = vi.fn();
    listeners.add(listener);
    listeners.addTo('one', listener);
    listeners.addToReplaced(listener);
    listeners.clear();
    listeners.notify();
    listeners.notifyElements(new Set(['one']));
    expect(listener).not.toHaveBeenCalled();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createObservable } from './observable.ts';
import { throttle } from './throttle.ts';

describe('an observable', () => {
  it('notifies listeners of a new value only', () => {
    const observable = createObservable(1);
    const listener = vi.fn();
    observable.subscribe(listener);
    observable.set(1);
    expect(listener).not.toHaveBeenCalled();
    observable.set(2);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(observable.get()).toBe(2);
  });

  it('does not notify a listener that unsubscribed', () => {
    const observable = createObservable('a');
    const listener = vi.fn();
    observable.subscribe(listener)();
    observable.set('b');
    expect(listener).not.toHaveBeenCalled();
  });

  it('has the new value when listeners run, even if one of them sets another', () => {
    const observable = createObservable(0);
    const seen: number[] = [];
    observable.subscribe(() => {
      seen.push(observable.get());
      if (observable.get() === 1) observable.set(2);
    });
    observable.set(1);
    expect(seen).toEqual([1, 2]);
  });
});

describe('throttle', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('runs once per interval with the latest value', () => {
    const run = vi.fn();
    const call = throttle(50, run);
    for (const value of [1, 2, 3]) call(value);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(50);
    expect(run.mock.calls).toEqual([[3]]);
    call(4);
    vi.advanceTimersByTime(49);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(run.mock.lastCall).toEqual([4]);
  });

  it('does not run after it was stopped', () => {
    const run = vi.fn();
    const call = throttle(50, run);
    call(1);
    call.stop();
    vi.advanceTimersByTime(100);
    expect(run).not.toHaveBeenCalled();
  });
});

import { describe, expect, it } from 'vitest';
import { plainFences } from './fences.ts';

describe('plainFences', () => {
  it('removes markers, also in lists', () => {
    expect(plainFences('```sh run in=second\nls\n```\n- a\n  ```json output\n  ```\n')).toBe(
      '```sh\nls\n```\n- a\n  ```json\n  ```\n',
    );
  });

  it('shows unknown languages as text', () => {
    expect(plainFences('```promql\nup\n```')).toBe('```text\nup\n```');
  });
});

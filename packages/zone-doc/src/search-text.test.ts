import { describe, expect, it } from 'vitest';
import { comment, connector, frame, shape } from '../test/samples.ts';
import { searchText } from './index.ts';

describe('the words to search', () => {
  it('[S1] of a frame are its name', () => {
    expect(searchText('frame', frame)).toBe('Plan');
  });

  it('[S2] of a comment are its text', () => {
    expect(searchText('comment', comment)).toBe('Why?');
  });

  it('[S3] of a shape or connector are its paragraphs, one a line', () => {
    expect(searchText('shape', shape)).toBe('Hello world\nBye');
    expect(searchText('connector', connector)).toBe('then');
  });

  it('[S3] are empty where there is no text, whatever the name', () => {
    const { text: _, ...silent } = shape;
    expect(searchText('shape', silent)).toBe('');
    expect(searchText('connector', { ...connector, text: {} })).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { card, comment, connector, frame, image, shape, table } from '../test/samples.ts';
import { searchText } from './index.ts';

describe('searchText', () => {
  it('[S1] returns the name of a frame', () => {
    expect(searchText('frame', frame)).toBe('Plan');
  });

  it('[S2] returns the text of a comment', () => {
    expect(searchText('comment', comment)).toBe('Why?');
  });

  it('[S3] returns the paragraphs of a shape or connector, one per line', () => {
    expect(searchText('shape', shape)).toBe('Hello world\nBye');
    expect(searchText('connector', connector)).toBe('then');
  });

  it('[S3] adds the tag of a card', () => {
    expect(searchText('shape', card)).toBe('Write the spec\nUrgent');
    const { text: _, ...untitled } = card;
    expect(searchText('shape', untitled)).toBe('Urgent');
  });

  it('[S3] adds the cells of a table that are shown', () => {
    expect(searchText('shape', table)).toBe('Name\nAda');
  });

  it('[S3] returns the name and the description of an image', () => {
    expect(searchText('shape', image)).toBe('harbour.jpg\nBoats at night');
    const { image: _, ...plain } = image;
    expect(searchText('shape', plain)).toBe('harbour.jpg');
  });

  it('[S3] returns an empty text without paragraphs, even if there is a name', () => {
    const { text: _, ...silent } = shape;
    expect(searchText('shape', silent)).toBe('');
    expect(searchText('connector', { ...connector, text: {} })).toBe('');
  });
});

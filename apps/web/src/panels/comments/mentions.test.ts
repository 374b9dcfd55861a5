import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completeMention,
  mentionsIn,
  openMentionAt,
  peopleFor,
  splitMentions,
} from './mentions.ts';

const people = [
  { zuid: '1', name: 'Ada Lovelace' },
  { zuid: '2', name: 'Ada' },
  { zuid: '3', name: 'José Núñez' },
];

describe('a mention that is being typed', () => {
  it('starts after an @ and can have two words', () => {
    expect(openMentionAt('Hi @ad', 6)).toEqual({ start: 3, query: 'ad' });
    expect(openMentionAt('Hi @Ada Lo', 10)).toEqual({ start: 3, query: 'Ada Lo' });
    expect(openMentionAt('@', 1)).toEqual({ start: 0, query: '' });
  });

  it('is not recognized in an address, on another line or after more words', () => {
    expect(openMentionAt('mail ada@example', 16)).toBeUndefined();
    expect(openMentionAt('@ada\nsays', 9)).toBeUndefined();
    expect(openMentionAt('@Ada and then we', 16)).toBeUndefined();
    expect(openMentionAt('@ hello', 7)).toBeUndefined();
    expect(openMentionAt('hello', 5)).toBeUndefined();
    expect(openMentionAt('hello @ada', 4)).toBeUndefined();
  });

  it('suggests people by prefixes of their names, ignoring accents', () => {
    expect(peopleFor(people, 'ad').map(({ zuid }) => zuid)).toEqual(['2', '1']);
    expect(peopleFor(people, 'love').map(({ zuid }) => zuid)).toEqual(['1']);
    expect(peopleFor(people, 'jose nu').map(({ zuid }) => zuid)).toEqual(['3']);
    expect(peopleFor(people, 'x')).toEqual([]);
  });

  it('has no suggestions for a complete name', () => {
    expect(peopleFor(people, 'José Núñez')).toEqual([]);
  });

  it('is completed with one space after it', () => {
    const text = 'Hi @ad, look';
    expect(completeMention(text, { start: 3, query: 'ad' }, 'Ada')).toEqual({
      text: 'Hi @Ada , look',
      caret: 8,
    });
    expect(completeMention('@a b', { start: 0, query: 'a' }, 'Ada').text).toBe('@Ada b');
  });
});

describe('people whom a text mentions', () => {
  it('are found by their full names, each once', () => {
    expect(mentionsIn('@Ada Lovelace and @José Núñez, @Ada Lovelace!', people)).toEqual(['1', '3']);
    expect(mentionsIn('mail@Ada, @Adam', people)).toEqual([]);
  });

  it('are the chosen ones if several have the same name', () => {
    const twins = [...people, { zuid: '4', name: 'Ada' }];
    expect(mentionsIn('@Ada', twins)).toEqual([]);
    expect(mentionsIn('@Ada', twins, new Set(['4']))).toEqual(['4']);
  });
});

describe('mentions in a text', () => {
  it('are found by the longest name', () => {
    expect(splitMentions('Ask @Ada Lovelace or @Ada.', people)).toEqual([
      { text: 'Ask ', mention: false },
      { text: '@Ada Lovelace', mention: true },
      { text: ' or ', mention: false },
      { text: '@Ada', mention: true },
      { text: '.', mention: false },
    ]);
  });

  it('are whole words', () => {
    expect(splitMentions('@Adam and me@Ada', people)).toEqual([
      { text: '@Adam and me@Ada', mention: false },
    ]);
  });

  it('leave the text as it was when joined', () => {
    const words = fc.constantFrom('@', 'Ada', ' Lovelace', 'José Núñez', ' ', '<b>', 'x', '\n');
    fc.assert(
      fc.property(fc.array(words), (list) => {
        const text = list.join('');
        expect(
          splitMentions(text, people)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

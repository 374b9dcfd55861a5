import { useCallback, useEffect, useRef, useState } from 'react';

/** Holds what is typed into a field, and writes it when the field is left or closed, so that one undo reverts it. */
export function useTypedText(saved: string, onChange: (text: string | null) => void) {
  const [typed, setTyped] = useState(saved);
  const latest = useRef({ typed, saved, onChange });
  latest.current.onChange = onChange;
  const finish = useCallback(() => {
    const { typed: text, saved: before, onChange: write } = latest.current;
    const plain = text.replaceAll(/\s+/g, ' ').trim();
    if (plain === before) return;
    latest.current.saved = plain;
    write(plain || null);
  }, []);
  const type = (text: string) => {
    latest.current.typed = text;
    setTyped(text);
  };
  useEffect(() => {
    // Someone else changed the text; what is being typed stays.
    if (latest.current.typed === latest.current.saved) {
      latest.current.typed = saved;
      setTyped(saved);
    }
    latest.current.saved = saved;
  }, [saved]);
  useEffect(() => finish, [finish]);
  return { typed, type, finish };
}

import { useEffect, useState } from 'react';

/** How long an address stays valid after its last use: an image may still be loading from it. */
const DELAY_MILLISECONDS = 10_000;

/** Returns an address of a blob for as long as it is shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => void setTimeout(() => URL.revokeObjectURL(made), DELAY_MILLISECONDS);
  }, [blob]);
  return blob ? address : undefined;
}

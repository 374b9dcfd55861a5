/** Returns a `fetch` that sends a body and reports how much of it was sent, from 0 to 1. */
export function sendWithProgress(onProgress: (sent: number) => void): typeof fetch {
  return (input, { method = 'PUT', body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(input));
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(new Response(null, { status: request.status }));
      request.onerror = () => reject(new TypeError('The connection failed.'));
      request.onabort = () => reject(signal?.reason ?? new TypeError('The request was aborted.'));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body instanceof Blob ? body : null);
    });
}

interface Sent {
  method: string;
  headers: Headers;
  body?: BodyInit | null;
  signal?: AbortSignal;
}

/**
 * A call that tells how much of its body was sent, from 0 to 1, which `fetch` does not; it is answered as `fetch`
 * would. @throws TypeError when the network fails, DOMException when it is aborted
 */
export const sendWithProgress = (
  address: string,
  { method, headers, body, signal }: Sent,
  onProgress: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      resolve(new Response(status === 204 ? null : responseText, { status, statusText }));
    };
    request.onerror = () => reject(new TypeError('Failed to send'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body instanceof ReadableStream ? null : body);
  });

/**
 * The nonce of the page's Content-Security-Policy, or `undefined` if the server sends no policy. A `<style>` that a
 * script creates needs it. Vite reads the same tag.
 */
export const nonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

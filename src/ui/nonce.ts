/**
 * The nonce of the page's Content-Security-Policy, or `undefined` if the server sends no policy. A `<style>` that a
 * script creates needs this nonce. Vite's own code reads the same `<meta>`, so the `property` of that tag is fixed.
 */
export const nonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/**
 * The nonce of the page's Content-Security-Policy. Every `<style>` made by a script needs it. `undefined` if the server
 * sends no policy. Vite reads the same tag.
 */
export const nonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** For each `<style>` that a script creates. Vite reads the same `<meta>`, so its `property` must not change. */
export const nonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

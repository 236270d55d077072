/** Hides controls that need JavaScript. */
export const NeedsScript = () => (
  <noscript>
    <style>{"[data-needs-script]{display:none!important}"}</style>
  </noscript>
);

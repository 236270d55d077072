/** Takes away what could not be pressed without JavaScript. */
export const NeedsScript = () => (
  <noscript>
    <style>{"[data-needs-script]{display:none!important}"}</style>
  </noscript>
);

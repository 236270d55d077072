import localFont from "next/font/local";

/**
 * The three faces, served by the app from npm packages. Sans and serif are preloaded (they stand on every
 * page); the mono, the italic and the further alphabets load when a page first uses them.
 */
const sans = localFont({
  src: "../../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2",
  variable: "--font-geist-sans",
  weight: "100 900",
});

const mono = localFont({
  src: "../../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
});

const serif = localFont({
  src: "../../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2",
  variable: "--font-newsreader",
  weight: "200 800",
  adjustFontFallback: "Times New Roman",
});

/** For the `html` element. */
export const fontVariables = [sans.variable, mono.variable, serif.variable].join(" ");

import localFont from "next/font/local";

/**
 * The three faces, served by the app from npm packages. Sans and serif are preloaded (they stand on every
 * page); the mono, the italic and the further alphabets load when a page first uses them. A face that comes late is used
 * from the next page on, so that text stays where it is. The constants name the faces in the style sheet: called 'serif',
 * one that is not there yet would be looked for among the system's fonts, where that name is another font.
 */
const geistSans = localFont({
  src: "../../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2",
  variable: "--font-geist-sans",
  display: "optional",
  weight: "100 900",
});

const geistMono = localFont({
  src: "../../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--font-geist-mono",
  display: "optional",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
});

const newsreader = localFont({
  src: "../../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2",
  variable: "--font-newsreader",
  display: "optional",
  weight: "200 800",
  adjustFontFallback: "Times New Roman",
});

/** For the `html` element. */
export const fontVariables = [geistSans.variable, geistMono.variable, newsreader.variable].join(" ");

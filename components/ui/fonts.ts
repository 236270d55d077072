import localFont from "next/font/local";

/**
 * The three typefaces, self-hosted from npm packages. Sans and serif are preloaded, with fallbacks of the same metrics;
 * mono loads on first use.
 */
const geistSans = localFont({
  src: "../../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2",
  variable: "--font-geist-sans",
  display: "swap",
  weight: "100 900",
});

const geistMono = localFont({
  src: "../../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--font-geist-mono",
  display: "swap",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
});

const newsreader = localFont({
  src: "../../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2",
  variable: "--font-newsreader",
  display: "swap",
  weight: "200 800",
  adjustFontFallback: "Times New Roman",
});

export const fontVariables = [geistSans.variable, geistMono.variable, newsreader.variable].join(" ");

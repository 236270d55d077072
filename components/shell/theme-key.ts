/** Where the browser keeps the theme that somebody chose. */
export const themeKey = "ui-theme";

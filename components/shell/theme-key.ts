/** The localStorage key of the theme. */
export const themeKey = "ui-theme";

/** The storage shows to everybody what was to be private. */
export class PublicStorage extends Error {}

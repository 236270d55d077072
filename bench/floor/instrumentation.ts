/** Empty. Without this file, Next.js would load the product's. */
export function register(): void {}

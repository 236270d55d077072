/** Nothing: without a file of its own, the floor would take the product's. */
export function register(): void {}

/** What stands in the place of an address that is nobody's to read here. */
export const addressLeftOut = "[email address]";

/**
 * A text as it may be shared: without these email addresses, in whatever case they were typed. The candidate's
 * contact is given to whom they approve, and to nobody by the way.
 */
export function withoutAddresses(text: string, addresses: readonly (string | null)[]): string {
  const known = addresses.filter((address) => address !== null && address !== "") as string[];
  if (known.length === 0) return text;
  return text.replaceAll(
    new RegExp(known.map((address) => RegExp.escape(address)).join("|"), "giu"),
    addressLeftOut,
  );
}

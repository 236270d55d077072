/** How contact details are shown as long as nobody agreed to share them. Pure. */

const dots = "••••";
const emailAddress =
  /(?<![\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-])[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Seven digits or more, with whatever people put between them. */
const phoneNumber = /\+?\(?\d(?:[\s().\-/]*\d){6,}/g;

/** An address of a page, with what follows its domain: who it is stands there. */
const profile = /(?<![\p{L}\p{N}-]|[\p{L}\p{N}-]\.)((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})\/[^\s,;)>\]]+/gu;
/** A name on some service, as it is written there. */
const handle = /(?<![\p{L}\p{N}.•])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/gu;

const isWhole = (pattern: RegExp, text: string): boolean => text.replaceAll(pattern, "").trim() === "";

const isEmail = (text: string): boolean => isWhole(emailAddress, text) && !/\s/.test(text);

/** Whether it is an email address or a phone number, by which somebody can be reached. */
export const isReachable = (contact: string): boolean =>
  isEmail(contact.trim()) || isWhole(phoneNumber, contact.trim());

/** `j••••@acme.com`: one letter and the domain say who it could be, and not how to write to them. */
function maskEmail(address: string): string {
  const at = address.lastIndexOf("@");
  return `${Array.from(address)[0] ?? ""}${dots}${address.slice(at)}`;
}

function maskPhone(number: string): string {
  return `${dots} ${number.replaceAll(/\D/g, "").slice(-2)}`;
}

/** Contact information as the owner sees it before approval. What is neither an email nor a number is hidden whole. */
export function maskContact(contact: string): string {
  const text = contact.trim();
  if (isEmail(text)) return maskEmail(text);
  if (isWhole(phoneNumber, text)) return maskPhone(text);
  return dots;
}

/** A message with the addresses, profiles and phone numbers in it masked, and the contact information wherever it stands. */
export function maskMessage(message: string, contact: string | null): string {
  const without = contact ? message.replaceAll(contact.trim(), maskContact(contact)) : message;
  return without
    .replaceAll(emailAddress, maskEmail)
    .replaceAll(profile, (_, domain: string) => `${domain}/${dots}`)
    .replaceAll(handle, `@${dots}`)
    .replaceAll(phoneNumber, maskPhone);
}

/** The text without these email addresses, in whatever case they were typed. */
export function withoutAddresses(text: string, addresses: readonly (string | null)[]): string {
  const patterns = addresses.flatMap((address) => (address ? [RegExp.escape(address)] : []));
  const pattern = new RegExp(patterns.join("|") || "(?!)", "giu");
  return text.replaceAll(pattern, "[email address]");
}

/**
 * What a character says without the name of the person. A single name may be a word of the language as well ("Will",
 * "May"), so it goes only where somebody is addressed by it.
 */
export function withoutName(text: string, name: string | null): string {
  const [first = "", ...more] = (name ?? "")
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => RegExp.escape(word));
  if (first === "") return text;
  const whole =
    more.length > 0 ? `(?<![\\p{L}\\p{N}])${[first, ...more].join("\\s+")}(?![\\p{L}\\p{N}])|` : "";
  const isAddressed = "(?<=(?:^|[.,:;!?]\\s|\\b(?:[Hh]ello|[Hh]i|[Hh]ey|[Dd]ear|[Tt]hanks|[Tt]hank you)\\s))";
  return text.replaceAll(new RegExp(`${whole}${isAddressed}${first}(?=[,.:;!?]|$)`, "gmu"), "[name]");
}

/** Masks contact details until their owner agrees to share them. Pure. */

const dots = "••••";
const emailAddress =
  /(?<![\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-])[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]*/gu;
/** Seven digits or more, with common separators. */
const phoneNumber = /\+?\(?\d(?:[\s().\-/]*\d){6,}/g;

/** A page's address with its path, which may name a person. */
const profile = /(?<![\p{L}\p{N}-]|[\p{L}\p{N}-]\.)((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})\/[^\s,;)>\]]+/gu;
/** A user name such as `@ada`. */
const handle = /(?<![\p{L}\p{N}.•])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/gu;

const isWhole = (pattern: RegExp, text: string): boolean => text.replaceAll(pattern, "").trim() === "";

const isEmail = (text: string): boolean => isWhole(emailAddress, text) && !/\s/.test(text);

/** Whether the contact is an email address or a phone number. */
export const isReachable = (contact: string): boolean =>
  isEmail(contact.trim()) || isWhole(phoneNumber, contact.trim());

/** For example `j••••@acme.com`. */
function maskEmail(address: string): string {
  const at = address.lastIndexOf("@");
  return `${Array.from(address)[0] ?? ""}${dots}${address.slice(at)}`;
}

function maskPhone(number: string): string {
  return `${dots} ${number.replaceAll(/\D/g, "").slice(-2)}`;
}

/** Contact information as the owner sees it before approval. Anything but an email or a number is hidden whole. */
export function maskContact(contact: string): string {
  const text = contact.trim();
  if (isEmail(text)) return maskEmail(text);
  if (isWhole(phoneNumber, text)) return maskPhone(text);
  return dots;
}

/** Masks all addresses, profiles, phone numbers and the contact information in a message. */
export function maskMessage(message: string, contact: string | null): string {
  const without = contact ? message.replaceAll(contact.trim(), maskContact(contact)) : message;
  return without
    .replaceAll(emailAddress, maskEmail)
    .replaceAll(profile, (_, domain: string) => `${domain}/${dots}`)
    .replaceAll(handle, `@${dots}`)
    .replaceAll(phoneNumber, maskPhone);
}

/** Replaces all email addresses. */
export const withoutEmails = (text: string): string => text.replaceAll(emailAddress, "[email address]");

/**
 * Replaces the person's name in a character's turn. A first name may be a common word ("Will", "May"), so it is replaced
 * only where it addresses the person.
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

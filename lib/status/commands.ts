import "server-only";
import { type Actor, assertSuperuser } from "../actor.ts";
import { AppError } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { deliverMail, letter } from "../mail.ts";
import { log } from "../log.ts";
import { assertMailOn } from "../outbox.ts";
import { site } from "../site.ts";

const unreachable =
  "The mail server can’t be reached. Check the host and port in SMTP_URL, and smtp:// or smtps://.";
/** The error codes of nodemailer, https://nodemailer.com/smtp/#error-codes */
const reasons: Record<string, string> = {
  EAUTH: "The mail server refuses the user name or password in SMTP_URL.",
  ECONNECTION: unreachable,
  ESOCKET: unreachable,
  EDNS: "The host in SMTP_URL can’t be found.",
  ETIMEDOUT: "The mail server doesn’t answer. Check the host and port in SMTP_URL.",
  ETLS: "The mail server refuses an encrypted connection. Check smtp:// or smtps:// in SMTP_URL.",
  EENVELOPE: "The mail server refuses the sender or the recipient. Check MAIL_FROM.",
};

/**
 * Sends a mail to the administrator's own address, and waits until the mail server has accepted it.
 * @throws {AppError} forbidden, no_mail, rate_limited, unavailable with the reason
 */
export async function sendTestMail(actor: Actor): Promise<{ email: string }> {
  assertSuperuser(actor);
  assertMailOn();
  await countAgainst("test_mail", actor.id);
  try {
    await deliverMail(() =>
      letter(actor.email, `Test mail from ${site.name}`, [`Mail works: ${site.name} sent this as a test.`]),
    );
  } catch (cause) {
    log().warn({ err: cause }, "a test mail was not sent");
    const { code = "", message = "" } = cause as { code?: string; message?: string };
    throw new AppError("unavailable", reasons[code] ?? `The mail server refuses the mail: ${message}`, {
      cause,
    });
  }
  return { email: actor.email };
}

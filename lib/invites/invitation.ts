import { escapeHtml, type Mail } from "../mail.ts";
import { site } from "../site.ts";
import { codeDays } from "./code.ts";

/** Where a code is redeemed, with the form filled in. */
export function registerUrl(origin: string, code: string, email: string): string {
  return `${origin}/register?${new URLSearchParams({ code, email }).toString()}`;
}

/** The mail to somebody whose request was approved. */
export function invitation({ to, code, url }: { to: string; code: string; url: string }): Mail {
  const lines = {
    welcome: `You asked for an invite to ${site.name}, and here it is.`,
    code: `Your invite code is ${code}. It works once, for ${to}, and for ${codeDays} days.`,
    ignore: "If you did not ask for this, you can ignore this mail.",
  };
  const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;
  return {
    to,
    subject: `Your invite to ${site.name}`,
    text: `${lines.welcome}\n\nCreate your account:\n${url}\n\n${lines.code}\n\n${lines.ignore}\n`,
    html: [
      `<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">`,
      paragraph(escapeHtml(lines.welcome)),
      paragraph(`<a href="${escapeHtml(url)}">Create your account</a>`),
      paragraph(escapeHtml(lines.code)),
      paragraph(escapeHtml(lines.ignore)),
      `</body></html>`,
    ].join("\n"),
  };
}

import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export type ReceivedMail = { from: string; to: string[]; data: string };

export type SmtpServer = {
  /** For `SMTP_URL`. */
  url: string;
  mails: ReceivedMail[];
  /** Refuses every recipient from now on, or accepts them again. */
  refuse: (refuse: boolean) => void;
  /** Accepts mails from now on without confirming, or confirms again. */
  hold: (hold: boolean) => void;
  stop: () => Promise<void>;
};

/** A mail server with a few commands that keeps its mails. */
export async function startSmtp(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  let refusing = false;
  let holding = false;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.setEncoding("utf8");
    socket.on("error", () => {});
    const say = (line: string): boolean => socket.write(`${line}\r\n`);
    let mail: ReceivedMail = { from: "", to: [], data: "" };
    let inData = false;
    let pending = "";
    say("220 test");
    socket.on("data", (chunk: string) => {
      pending += chunk;
      for (let end = pending.indexOf("\r\n"); end >= 0; end = pending.indexOf("\r\n")) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        if (inData) {
          if (line === ".") {
            inData = false;
            mails.push(mail);
            mail = { from: "", to: [], data: "" };
            if (!holding) say("250 taken");
          } else mail.data += `${line.replace(/^\./, "")}\n`;
        } else if (/^(EHLO|HELO)/i.test(line)) say("250 test");
        else if (/^MAIL FROM:/i.test(line)) {
          mail.from = /<(.*?)>/.exec(line)?.[1] ?? "";
          say("250 ok");
        } else if (/^RCPT TO:/i.test(line)) {
          if (refusing) say("550 no such mailbox");
          else {
            mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? "");
            say("250 ok");
          }
        } else if (/^DATA/i.test(line)) {
          inData = true;
          say("354 go on");
        } else if (/^QUIT/i.test(line)) {
          say("221 bye");
          socket.end();
        } else say("250 ok");
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (refuse) => {
      refusing = refuse;
    },
    hold: (hold) => {
      holding = hold;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

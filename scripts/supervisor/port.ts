import { createServer } from "node:net";
import { codeOf, PlainError } from "../plain-error.ts";

export function portProblem(port: number, code: string): PlainError {
  if (code === "EADDRINUSE")
    return new PlainError(
      `Port ${port} is taken by another program. Stop that one, or choose another port: ` +
        `PORT=${port < 65_535 ? port + 1 : 3000} npm start`,
    );
  if (code === "EACCES")
    return new PlainError(
      `Port ${port} is not open to this user. Choose one above 1023: PORT=3000 npm start`,
    );
  return new PlainError(`Port ${port} cannot be listened on (${code}). Choose another: PORT=3001 npm start`);
}

/** Checks early whether the port is free. @param preferred 0 for any @returns the port @throws {PlainError} if it is taken */
export async function findPort(preferred: number): Promise<number> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(preferred, resolve));
  } catch (error) {
    throw portProblem(preferred, codeOf(error));
  }
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : preferred;
}

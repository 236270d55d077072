import "server-only";
import { assertTokensLeft } from "../usage/tokens.ts";
import { hasModelService } from "./service.ts";

/** Call before a person repeats work that a limit of tokens may have stopped. @throws {AppError} budget_spent */
export async function assertMayCallModel(userId: string): Promise<void> {
  if (hasModelService()) await assertTokensLeft(userId);
}

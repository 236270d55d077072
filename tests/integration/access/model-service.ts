import { changeService, leaveService, testService } from "@/lib/model-service/commands";
import { discoverServices, getModelPage, offerService } from "@/lib/model-service/queries";
import { serviceForm } from "@/lib/model-service/schema";
import { admin, row, type Rows } from "./row.ts";

// Nothing listens on port 9.
const form = serviceForm.parse({
  do: "use",
  version: "",
  url: "http://127.0.0.1:9/v1",
  interviewer: "model",
});

export const rows: Rows = {
  "model-service/commands#changeService": row(admin, async (who) => {
    await changeService(who, form);
    // Later rows run in practice mode.
    await leaveService(who, { version: (await getModelPage(who)).version });
  }),
  "model-service/commands#testService": row(["forbidden", "forbidden", "forbidden", "conflict"], (who) =>
    testService(who),
  ),
  "model-service/commands#leaveService": row(admin, (who) => leaveService(who, { version: "" })),
  "model-service/queries#getModelPage": row(admin, (who) => getModelPage(who)),
  "model-service/queries#discoverServices": row(admin, (who) => discoverServices(who)),
  "model-service/queries#offerService": row(["nothing", "nothing", "nothing", "nothing"], (who) =>
    offerService(who),
  ),
};

export const exempt: Record<string, string> = {
  "model-service/commands#saveService": "takes what the command line was given, on the server itself",
};

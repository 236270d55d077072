import { listCardsCall } from "@/lib/characters/api";
import { listCharacterCards } from "@/lib/characters/queries";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listCardsCall, ({ actor, query }) => listCharacterCards(actor, query)),
);

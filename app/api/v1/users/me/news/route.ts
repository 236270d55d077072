import { on, route } from "@/lib/http/route";
import { readNewsCall } from "@/lib/sharing/api";
import { getNews } from "@/lib/sharing/news/news";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readNewsCall, ({ actor }) => getNews(actor)),
);

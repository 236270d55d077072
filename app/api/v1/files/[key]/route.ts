import { pdf } from "@/lib/http/file";
import { on, route } from "@/lib/http/route";
import { ticketFileCall } from "@/lib/resumes/api";
import { getTicketFile } from "@/lib/resumes/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(ticketFileCall, async ({ params, query }) =>
    pdf(await getTicketFile({ ...params, ...query }), "attachment"),
  ),
);

import { authRoute } from "@/lib/http/auth-route";

export const { GET, POST } = authRoute;

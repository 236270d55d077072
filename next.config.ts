import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native modules, and one that looks for drizzle-orm at run time.
  serverExternalPackages: ["@node-rs/argon2", "pino", "postgres", "rate-limiter-flexible"],
  // In development Next would print the arguments of server actions, passwords included.
  logging: { serverFunctions: false },
  // Lint and types have their own steps in `npm test`.
  typescript: { ignoreBuildErrors: true },
  async headers() {
    return [
      {
        source: "/:path*",
        headers: [
          { key: "X-Content-Type-Options", value: "nosniff" },
          { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
          { key: "X-Frame-Options", value: "DENY" },
          { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
        ],
      },
    ];
  },
  async rewrites() {
    // Calls that clients also know without the prefix; the handlers are the same.
    return {
      beforeFiles: [{ source: "/users/me", destination: "/api/v1/users/me" }],
      afterFiles: [],
      fallback: [],
    };
  },
};

export default config;

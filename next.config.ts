import type { NextConfig } from "next";
import { maxActionBytes, unprefixedPaths } from "./lib/operation.ts";

const embeddingProcess = [
  "./lib/meaning/*.ts",
  "./node_modules/{@energetic-ai/*,long,node-fetch,seedrandom,tr46,webidl-conversions,whatwg-url}/**",
];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Puts metadata into the head for every client, because link preview bots read nothing else.
  htmlLimitedBots: /.*/,
  // Native modules, and packages that load faster unbundled.
  serverExternalPackages: [
    "@fastify/busboy",
    "@node-rs/argon2",
    "nodemailer",
    "pino",
    "postgres",
    "uploadthing",
  ],
  // Processes started by path, which import tracing cannot find.
  outputFileTracingIncludes: {
    "/api/v1/resumes/**": [
      "./lib/resumes/pdf/**",
      "./node_modules/pdfjs-dist/{cmaps,legacy/build,standard_fonts,package.json}/**",
    ],
    "/api/v1/conversations/**": embeddingProcess,
    // Questions about insights are a server action of this page.
    "/dashboard/**": embeddingProcess,
    "/public/interview/**": embeddingProcess,
  },
  // Loads routes on demand, because loading all of them at the start costs memory. Source maps take a tenth of the
  // build time, and nothing reads them in production.
  experimental: {
    preloadEntriesOnStart: false,
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    // Large enough for any form: a system prompt of 20,000 characters in any encoding.
    serverActions: { bodySizeLimit: maxActionBytes },
    // Next.js buffers bodies in the middleware. A body cut here is still above the limit.
    proxyClientMaxBodySize: 2 * maxActionBytes,
  },
  // Next.js would log the arguments of server actions, including passwords.
  logging: { serverFunctions: false },
  // `npm test` lints and type-checks.
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
      {
        // These paths only respond with 404; pages get a policy with a nonce from the middleware.
        source: "/_next/:path((?!static/|image).*)",
        headers: [{ key: "Content-Security-Policy", value: "default-src 'self'; frame-ancestors 'none'" }],
      },
      {
        // The built-in server and hosts set this header. One year, for this host only.
        source: "/:path*",
        has: [{ type: "header", key: "x-forwarded-proto", value: "https" }],
        headers: [{ key: "Strict-Transport-Security", value: "max-age=31536000" }],
      },
    ];
  },
  async redirects() {
    // The former page for requirements.
    const source = "/public/interview/:token/requirements";
    return [{ source, destination: "/public/interview/:token", permanent: true }];
  },
  async rewrites() {
    // Unprefixed API paths for older clients. Listed exactly, so that none shadows a page (/admin/invites).
    return {
      beforeFiles: unprefixedPaths.map((path) => {
        const source = path.replaceAll(/\{(\w+)\}/g, ":$1");
        return { source, destination: `/api/v1${source}` };
      }),
      // Browsers request it for documents without an icon link, such as API responses.
      afterFiles: [{ source: "/favicon.ico", destination: "/icon.svg" }],
      fallback: [],
    };
  },
};

export default config;

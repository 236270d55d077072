import type { NextConfig } from "next";
import { maxActionBytes, unprefixedPaths } from "./lib/operation.ts";

const embeddingProcess = [
  "./lib/meaning/*.ts",
  "./node_modules/{@energetic-ai/*,long,node-fetch,seedrandom,tr46,webidl-conversions,whatwg-url}/**",
];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Every client gets a page's metadata in its head: those that draw previews of links look nowhere else.
  htmlLimitedBots: /.*/,
  // Native modules, and what is loaded faster as it is.
  serverExternalPackages: [
    "@fastify/busboy",
    "@node-rs/argon2",
    "nodemailer",
    "pino",
    "postgres",
    "uploadthing",
  ],
  // The processes that read PDFs and compare texts are started by their paths, which a host that traces imports cannot know.
  outputFileTracingIncludes: {
    "/api/v1/resumes/**": [
      "./lib/resumes/pdf/**",
      "./node_modules/pdfjs-dist/{cmaps,legacy/build,standard_fonts,package.json}/**",
    ],
    "/api/v1/conversations/**": embeddingProcess,
    // Questions about insights are a server action of the interview's page.
    "/dashboard/**": embeddingProcess,
    "/public/interview/**": embeddingProcess,
  },
  // Loaded when they are first asked for: at the start, all routes at once would take memory that few of them need.
  // Source maps take a tenth of a build's time, and nothing reads those of a production build.
  experimental: {
    preloadEntriesOnStart: false,
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    // Room for the largest input of any form: a system prompt of 20,000 characters, however it is encoded.
    serverActions: { bodySizeLimit: maxActionBytes },
    // Next copies the body of a request that passes the middleware. What is cut off here is still over the limit above.
    proxyClientMaxBodySize: 2 * maxActionBytes,
  },
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
      {
        // Nothing but a page that says 404 answers here; pages get their policy from the middleware, with a nonce.
        source: "/_next/:path((?!static/|image).*)",
        headers: [{ key: "Content-Security-Policy", value: "default-src 'self'; frame-ancestors 'none'" }],
      },
      {
        // Our own server writes this header, and so do hosts. A year, for this name alone.
        source: "/:path*",
        has: [{ type: "header", key: "x-forwarded-proto", value: "https" }],
        headers: [{ key: "Strict-Transport-Security", value: "max-age=31536000" }],
      },
    ];
  },
  async redirects() {
    // Where visitors once checked requirements.
    const source = "/public/interview/:token/requirements";
    return [{ source, destination: "/public/interview/:token", permanent: true }];
  },
  async rewrites() {
    // Calls that clients also know without the prefix; the handlers are the same. Each is named exactly, so that
    // none of them takes a page's address (/admin/invites).
    return {
      beforeFiles: unprefixedPaths.map((path) => {
        const source = path.replaceAll(/\{(\w+)\}/g, ":$1");
        return { source, destination: `/api/v1${source}` };
      }),
      // Asked for by browsers where a document names no icon, as an answer of the API does.
      afterFiles: [{ source: "/favicon.ico", destination: "/icon.svg" }],
      fallback: [],
    };
  },
};

export default config;

# Colloquy in an image, for amd64 and arm64: docs/operations.md says how to run it.

FROM node:24.21-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/install.mjs scripts/lock.mjs scripts/progress.mjs scripts/
RUN node scripts/install.mjs
COPY . .
RUN node_modules/.bin/node scripts/release.ts

FROM debian:12.12-slim
LABEL org.opencontainers.image.title="Colloquy" \
  org.opencontainers.image.description="Interviews with AI characters, insights that quote what was said, and a public link" \
  org.opencontainers.image.licenses="MIT"
# Any user may write to a new volume: which one runs this is decided where it runs.
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin colloquy && install -d -m 0777 /data /archives
WORKDIR /app
COPY --from=build /app /app
ENV DATA_DIR=/data PATH=/app/node_modules/.bin:/usr/bin:/bin
USER 10001
VOLUME /data
EXPOSE 3000
# The first start of an embedded database or a large migration takes its time.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not npm, which ends at SIGTERM before the running replies do.
CMD ["node", "scripts/start.mjs"]

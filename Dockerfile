# Builds the service by default, which can also sign people in, and with "--target identity" the identity
# service alone.

# Only the manifests of all workspaces, so that dependencies are reinstalled only when a manifest
# changes.
FROM node:24-slim AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM manifests AS identity-dependencies
RUN npm ci --omit=dev --ignore-scripts --workspace @lienzo/identity --no-audit --no-fund

FROM node:24-slim AS identity
ENV NODE_ENV=production HOST=0.0.0.0 PORT=9400
WORKDIR /app
COPY --from=identity-dependencies /app .
COPY apps/identity apps/identity
USER 1000
EXPOSE 9400
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Starts the service; the arguments "invite MAIL" and "reset MAIL" print links instead.
ENTRYPOINT ["node", "apps/identity/src/service/main.ts"]

# The web app and the command line are built to files without dependencies, so their build tools are not part of the
# image.
FROM manifests AS build
RUN npm ci --ignore-scripts --workspace @lienzo/web --workspace @lienzo/cli --no-audit --no-fund
COPY LICENSE ./
COPY packages packages
COPY apps/web apps/web
COPY apps/cli apps/cli
COPY tools/cli-package tools/cli-package
RUN npm run build --workspace @lienzo/web --workspace @lienzo/cli

FROM manifests AS server-dependencies
# The job queue reads its configuration with a library that would load TypeScript for a kind of file we do not use.
RUN npm ci --omit=dev --ignore-scripts --workspace @lienzo/server --no-audit --no-fund \
  && rm -rf node_modules/typescript node_modules/@typescript
# Fonts for scripts other than Latin, Greek and Cyrillic: only the weights in use, or none.
ARG WORLD_FONTS=yes
RUN if [ "$WORLD_FONTS" = no ]; then rm -rf node_modules/@fontsource/noto-*; \
  else find node_modules/@fontsource/noto-* -name '*.woff*' ! -name '*-[47]00-normal.*' -delete; fi

# The last stage is the default target. It contains no development dependencies.
FROM node:24-slim AS server
ENV NODE_ENV=production
WORKDIR /app
COPY --from=server-dependencies /app .
COPY LICENSE ./
COPY packages/arrange packages/arrange
COPY packages/contract packages/contract
COPY packages/convert packages/convert
COPY packages/fonts packages/fonts
COPY packages/fonts-world packages/fonts-world
COPY packages/shapes packages/shapes
COPY packages/zone-doc packages/zone-doc
COPY apps/identity apps/identity
COPY apps/server apps/server
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/cli/dist apps/cli/dist
RUN ln -s /app/apps/cli/dist/lienzo.js /usr/local/bin/lienzo && chmod +x apps/cli/dist/lienzo.js
# The user "node", by number so that Kubernetes can verify that it is not root.
USER 1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Starts the service; the argument "migrate" runs the migrations instead. The command "lienzo" is also available.
ENTRYPOINT ["node", "apps/server/src/main.ts"]

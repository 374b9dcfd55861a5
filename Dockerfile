# The service alone: no development tools, no tests, no identity provider.
FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/sdk/package.json packages/sdk/
COPY packages/zone-doc/package.json packages/zone-doc/
COPY apps/server/package.json apps/server/
COPY apps/identity/package.json apps/identity/
COPY acceptance/package.json acceptance/
RUN npm ci --omit=dev --ignore-scripts --workspace @lienzo/server --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
COPY packages/contract packages/contract
COPY packages/zone-doc packages/zone-doc
COPY apps/server apps/server
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without an argument the service; with "migrate" the migrations.
ENTRYPOINT ["node", "apps/server/src/main.ts"]

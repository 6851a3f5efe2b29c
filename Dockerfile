# One image for api, worker and migrate, and for the commands key, member and workspace.

# The dashboard and the Prisma client are built in a stage of their own, for they need the development dependencies. The
# optional ones stay: Vite's and Lightning CSS's programs for this platform are optional packages.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json schema.graphql openapi.json ./
COPY prisma ./prisma
COPY build ./build
COPY src ./src
RUN npm run prepare

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No process reads source maps, types, or what Prisma needs for other databases.
RUN npm ci --omit=dev --omit=optional --ignore-scripts && npm cache clean --force && find node_modules -type f -regextype posix-extended -regex '.*(\.map|\.d\.[cm]?ts|/query_compiler_.*\.(cockroachdb|mysql|sqlite|sqlserver)\..*)' -delete
COPY prisma ./prisma
COPY src ./src
COPY --from=build /app/src/generated ./src/generated
COPY --from=build /app/dist/dashboard ./dist/dashboard
# Compiled code is kept here, which shortens later starts of a container.
RUN mkdir -p -m 1777 node_modules/.cache
USER node
EXPOSE 4000
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=15", "--no-regexp-tier-up", "--import", "./src/processes/compile-cache.mjs", "src/processes/api.ts"]

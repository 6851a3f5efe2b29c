# One image for api, worker and migrate. Node comes from the base image: optional and dev dependencies stay out, but the
# Prisma client is generated with them, in a stage of its own.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY prisma ./prisma
COPY build ./build
COPY schema.graphql ./
COPY src ./src
RUN npm ci

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY prisma ./prisma
COPY build ./build
RUN npm ci --omit=dev --omit=optional && npm cache clean --force
COPY src ./src
COPY --from=build /app/src/generated ./src/generated
COPY --from=build /app/dist/dashboard ./dist/dashboard
USER node
EXPOSE 4000
CMD ["node", "src/processes/api.ts"]

# One image for every server of ours; the proxy has one of its own with the built client in it. The images that they build on
# have exact versions, and may be given with their digests (docs/releasing.md).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG NGINX_IMAGE=nginx:1.28.0-alpine

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN npm ci
RUN node standalone/src/client/build-process.ts client
RUN node tools/docs.ts handbook
RUN npm prune --omit=dev

FROM ${NGINX_IMAGE} AS proxy
COPY deploy/nginx*.conf /etc/nginx/
COPY --from=build /app/client/dist /usr/share/nginx/html
COPY --from=build /app/docs/dist /usr/share/nginx/html/handbook
# Ports above 1024 and files below /tmp: root is not needed.
USER nginx

FROM ${NODE_IMAGE} AS server
ENV NODE_ENV=production DATA_DIR=/data TMPDIR=/scratch HOST=0.0.0.0 PORT=3000
# [H1908] As in bin/free-memory.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1048576 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
# What runs here and nothing else: no tests, no load tests, no attacks, no sources of the client (.dockerignore leaves the
# tests out of these folders).
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages/contract ./packages/contract
COPY --from=build /app/packages/db ./packages/db
COPY --from=build /app/packages/embedded-postgres ./packages/embedded-postgres
COPY --from=build /app/packages/jobs ./packages/jobs
COPY --from=build /app/packages/providers ./packages/providers
COPY --from=build /app/packages/room-client ./packages/room-client
COPY --from=build /app/packages/rules ./packages/rules
COPY --from=build /app/packages/platform ./packages/platform
COPY --from=build /app/rest-api ./rest-api
COPY --from=build /app/game-server ./game-server
COPY --from=build /app/worker ./worker
COPY --from=build /app/standalone ./standalone
COPY --from=build /app/world ./world
COPY --from=build /app/tools/cli.ts ./tools/cli.ts
COPY --from=build /app/tools/exit-codes.ts ./tools/exit-codes.ts
COPY --from=build /app/tools/backup ./tools/backup
COPY --from=build /app/tools/keys ./tools/keys
# By its start page REST knows that the proxy has the handbook.
COPY --from=build /app/docs/dist/index.html ./docs/dist/index.html
RUN mkdir /data /page /scratch && chown node:node /data /page /scratch && chmod 700 /data /scratch
# A new volume of docker compose takes the owner of this folder.
RUN mkdir /backups && chown node:node /backups && chmod 700 /backups
USER node
VOLUME /data /scratch
EXPOSE 3000
CMD ["node", "rest-api/src/main.ts"]

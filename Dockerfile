# One image for every server of ours; the proxy has one of its own with the built client in it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci
RUN node standalone/src/client/build-process.ts client
RUN npm prune --omit=dev

FROM nginx:1.28-alpine AS proxy
COPY deploy/nginx*.conf /etc/nginx/
COPY --from=build /app/client/dist /usr/share/nginx/html
# Ports above 1024 and files below /tmp: root is not needed.
USER nginx

FROM node:24-bookworm-slim AS server
ENV NODE_ENV=production DATA_DIR=/data TMPDIR=/scratch HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data /page /scratch && chown node:node /data /page /scratch && chmod 700 /data /scratch
USER node
VOLUME /data /scratch
EXPOSE 3000
CMD ["node", "rest-api/src/main.ts"]

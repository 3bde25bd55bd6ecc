# The admin and its server in one image. docs/deploy.md says how to run it.

FROM node:20-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npx vite build

# The server needs no package of the admin, which is already built. One that is missing in this list only takes space.
FROM node:20-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN for name in \
      @dnd-kit/core @dnd-kit/sortable @emotion/cache @emotion/react @emotion/styled @mui/material @mui/system \
      @mui/utils @tanstack/react-query @tiptap/core @tiptap/extension-highlight @tiptap/extension-image \
      @tiptap/extension-subscript @tiptap/extension-superscript @tiptap/extension-table @tiptap/extension-text-align \
      @tiptap/extension-text-style @tiptap/pm @tiptap/react @tiptap/starter-kit ra-i18n-polyglot \
      react-admin react-error-boundary react-hook-form react-image-crop react-leaflet react-router recharts; \
    do npm pkg delete "dependencies.$name"; done; \
    npm install --omit=dev

FROM node:20-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node -m 700 /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json tsconfig.json LICENSE ./
COPY contract contract
COPY demo demo
COPY languages languages
COPY resources resources
COPY server server
COPY site site
COPY src src
USER node
VOLUME /data
EXPOSE 3001
HEALTHCHECK --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3001}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--import", "tsx", "server/main.ts"]

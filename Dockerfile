# docker build -t vivarium . && docker run --rm -p 127.0.0.1:8545:8545 vivarium
FROM node:24-slim AS build
WORKDIR /vivarium
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# Installs only the packages that the command needs, after the build.
RUN npm run build && npm ci --ignore-scripts --omit=dev

FROM node:24-slim
COPY --from=build /vivarium/package.json /vivarium/LICENSE /vivarium/CHANGELOG.md /vivarium/UPGRADING.md /vivarium/
COPY --from=build /vivarium/node_modules /vivarium/node_modules
COPY --from=build /vivarium/dist /vivarium/dist
COPY --from=build /vivarium/fixtures /vivarium/fixtures
# /data belongs to the user of the node, so that a volume there does too.
RUN ln -s /vivarium/dist/cli.cjs /usr/local/bin/vivarium && install -d -o node -g node /data
USER node
# Fixtures and a configuration file are mounted here.
WORKDIR /work
ENV VIVARIUM_HOST=0.0.0.0
EXPOSE 8545
HEALTHCHECK --interval=2s --timeout=2s --retries=15 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.VIVARIUM_PORT ?? 8545}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["vivarium"]

import type { Option } from '../option.ts'

/** The address of the server, and the limits of requests. */
export const serverOptions = {
  port: {
    group: 'Server',
    scope: 'listen',
    type: 'integer',
    min: 0,
    max: 65_535,
    default: 8545,
    alias: 'p',
    value: 'PORT',
    describe: 'Port to listen on. 0 selects a free port',
  },
  host: {
    group: 'Server',
    scope: 'listen',
    type: 'string',
    default: '127.0.0.1',
    value: 'HOST',
    describe: 'Address to listen on. 0.0.0.0 accepts connections from other machines',
  },
  ipc: {
    group: 'Server',
    scope: 'listen',
    type: 'path',
    value: 'PATH',
    describe:
      'Also listen for IPC on a Unix domain socket at this path or, on Windows, a named pipe such as \\\\.\\pipe\\vivarium.ipc. Its clients use the default network and need no key',
  },
  dashboard: {
    group: 'Server',
    scope: 'listen',
    type: 'boolean',
    default: true,
    describe: 'Do not serve the dashboard to browsers at /',
  },
  open: {
    group: 'Server',
    scope: 'command',
    type: 'boolean',
    default: false,
    describe: 'Open the dashboard in the default browser once the node is ready',
  },
  bodyLimit: {
    group: 'Limits',
    scope: 'node',
    type: 'integer',
    min: 1,
    default: 5 * 1024 * 1024,
    value: 'BYTES',
    unit: 'bytes',
    describe: 'Maximum size of a request body, in bytes. A larger body gets status 413',
  },
  strictParams: {
    group: 'Server',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe:
      'Reject unknown members of objects in parameters, such as calls, transactions, overrides and filters. By default they are ignored with a warning',
  },
  batchLimit: {
    group: 'Limits',
    scope: 'node',
    type: 'integer',
    min: 1,
    default: 1_000,
    value: 'N',
    describe: 'Maximum number of requests in a batch',
  },
  batchResponseLimit: {
    group: 'Limits',
    scope: 'node',
    type: 'integer',
    min: 1,
    default: 25_000_000,
    value: 'BYTES',
    unit: 'bytes',
    describe:
      'Maximum size of the response to a batch, in bytes. Requests beyond it do not run and get the error -32003',
  },
} as const satisfies Record<string, Option>

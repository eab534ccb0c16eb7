import type { Authority } from './tls/credentials.ts'

/** The addresses that a gateway listens on. */
export interface GatewayAddress {
  readonly url: string
  readonly wsUrl: string
  readonly host: string
  readonly port: number
  /** The absolute path of the socket for IPC, with the option `ipc`. */
  readonly ipcPath?: string
  /** The authority of a development certificate. Clients that trust its file trust the gateway. */
  readonly authority?: Authority
}

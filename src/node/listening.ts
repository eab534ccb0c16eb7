import { join } from 'node:path'
import { define } from '../errors.ts'
import type { GatewayOptions } from '../gateway/gateway.ts'
import type { TlsOptions } from '../gateway/tls/credentials.ts'
import { defaultTransportLimits, type TransportLimits } from '../gateway/transportLimits.ts'
import { type ListenOptions, type OptionsWithDefaults, withDefaults } from '../options/options.ts'
import { userConfigFolder } from './files/userFolders.ts'

const incompleteCertificate = define<{ missing: string }>(
  'CertificateIncomplete',
  -32602,
  ({ missing }) => `a certificate and its key must be given together: ${missing} is missing`,
)

/** Converts the options of `listen` to options of the gateway. Throws for a certificate without its key. */
export function gatewayOptionsFrom(
  given: ListenOptions,
  dataDir: string | undefined,
): Pick<GatewayOptions, 'host' | 'port' | 'ipcPath' | 'transport' | 'tls' | 'allowHosts' | 'allowOrigins' | 'headers'> {
  const options = withDefaults(given, 'listen')
  const { host, port, ipc: ipcPath, allowHosts, allowOrigins, headers } = options
  return {
    ...{ host, port, ipcPath, allowHosts, allowOrigins, headers },
    transport: transportOf(options),
    tls: tlsOf(options, dataDir),
  }
}

const transportOf = (options: OptionsWithDefaults<ListenOptions>): TransportLimits => ({
  maxConnections: options.maxConnections,
  maxRunningRequests: options.maxRunning,
  maxHeaderBytes: options.headerLimit,
  headerTimeout: milliseconds(options.headerTimeout),
  bodyTimeout: milliseconds(options.bodyTimeout),
  idleTimeout: milliseconds(options.idleTimeout),
  halfClosedTimeout: defaultTransportLimits.halfClosedTimeout,
  pingInterval: milliseconds(options.pingInterval),
  pongTimeout: milliseconds(options.pongTimeout),
  maxPendingEventBytes: options.pushLimit,
  maxUnreadBytes: options.unreadLimit,
  minCompressedBytes: options.compressFrom,
})

const milliseconds = (seconds: number): number => Math.ceil(seconds * 1000)

/** A given certificate enables TLS. */
function tlsOf(
  { tls, tlsCert, tlsKey }: OptionsWithDefaults<ListenOptions>,
  dataDir: string | undefined,
): TlsOptions | undefined {
  if (tlsCert !== undefined && tlsKey !== undefined)
    return { given: { certificate: tlsCert, key: tlsKey }, folder: undefined }
  if (tlsCert !== undefined) throw incompleteCertificate({ missing: '--tls-key' })
  if (tlsKey !== undefined) throw incompleteCertificate({ missing: '--tls-cert' })
  return tls ? { folder: tlsFolder(dataDir) } : undefined
}

/** Creates the folder of the certificates. */
export async function makeTlsFolder(folder: string): Promise<void> {
  const { makeFolder } = await import('../storage/makeFolder.ts')
  makeFolder(folder, '--data-dir')
}

/** Loads the dashboard. Undefined if it was not built. */
export async function loadDashboard() {
  const { createDashboard, dashboardFolder } = await import('../dashboard/dashboard.ts')
  const folder = dashboardFolder()
  return folder === undefined ? undefined : createDashboard(folder)
}

/**
 * Returns the folder of the certificates: in the data directory or, without one, in the user's configuration folder. Users then have to trust
 * the authority only once.
 */
function tlsFolder(dataDir: string | undefined): string | undefined {
  if (dataDir !== undefined) return join(dataDir, 'tls')
  const config = userConfigFolder()
  return config === undefined ? undefined : join(config, 'vivarium', 'tls')
}

import { join } from 'node:path'

/** Returns the folder of the gateway's records in a data directory. */
export const gatewayFolder = (dataDir: string): string => join(dataDir, 'gateway')

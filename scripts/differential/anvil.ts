import { type PeerProcess, startPeer } from './peerProcess.ts'

/** Starts anvil, the program `file`, on a free port and waits until it listens. */
export const startAnvil = (file: string, options: readonly string[]): Promise<PeerProcess> =>
  startPeer({ file, options, ready: /Listening on (\S+)/ })
